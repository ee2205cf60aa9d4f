/** One spelling for the texts of many gateways, so that a rule is written once. Does not know what a text means. */

/** Traditional characters that occur in such texts, each followed by its simplified form. */
const PAIRS =
  "輸输內内過过長长請请縮缩後后試试範范圍围數数應应為为詞词對对話话歷历記记錄录總总計计額额級级頻频繁繁續续餘余無无權权驗验證证連连線线時时達达標标" +
  "圖图檔档獲获報报錯错誤误個个視视窗窗當当壓压減减簡简單单會会訊讯實实際际佔占滿满開开語语調调務务網网絡络戶户費费僅仅該该從从體体參参鑰钥憑凭據据鐘钟";

const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [
    PAIRS.charAt(2 * index),
    PAIRS.charAt(2 * index + 1),
  ]),
);

/**
 * Lower case, one kind of quotes and blanks, backticks gone, full-width forms as ASCII, traditional Chinese as simplified, JSON's escapes
 * decoded, separators inside numbers gone (`1,048,576` becomes `1048576`).
 */
export function fold(text: string): string {
  return text
    .replace(/\\{1,3}u([0-9a-f]{4})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/\\{1,3}[nrt]/g, " ")
    .replace(/\\{1,3}(?=["'`/])/g, "")
    .replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u3400-\u9fff]/g, (character) => SIMPLIFIED.get(character) ?? character)
    .replace(/`/g, "")
    .replace(/[‘’‛´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/(?<=\d)[,_'](?=\d{3}(?!\d))/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
