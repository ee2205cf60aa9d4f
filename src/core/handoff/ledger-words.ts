/**
 * The words by which two sentences are compared: which carry nothing, which turn a meaning around or narrow it, and which say in several
 * ways that something did not work. Tables of four languages in one, since a text may mix them. Knows no rule of comparison.
 */

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** Words without which a sentence still says the same. Directions (`to`, `from`, `before`) are not among them. */
export const EMPTY_WORDS = list(`
  a an the is are was were be been being am has have had do does did it its this that these those there then we i you they he she
  our their us so also just really very simply basically quite because since as due which who of and please tried try trying attempted
  attempt eg ie e.g i.e etc
  le la les un une des du de est sont était étaient été ont avons ce cet cette ces il elle nous on qui car parce puisque et ne aussi
`);

/** Words that turn a statement around. */
export const NEGATIONS = list(`
  not no never none without nor neither nobody nothing
  pas jamais aucun aucune sans rien ni non guère
`);

/** Words that narrow a statement, make it conditional, or count. */
export const LIMITS = list(`
  only except unless until if when while or but instead rather always sometimes often all every any both each either almost nearly
  may might could should would can must again still already anymore
  one two three four five six seven eight nine ten first second third last once twice
  seulement sauf uniquement si quand ou toujours parfois souvent chaque tous toutes tout peut doit encore déjà mais
`);

/** Characters of Chinese and Japanese that do the same inside a run without blanks. */
export const NEGATING_CHARACTERS = new Set("不没沒無无别勿未非");
export const LIMITING_CHARACTERS = new Set("只仅除若才每总或可能应必须先后前仍再");
export const EMPTY_CHARACTERS = new Set("的了着也就很是");

/** Forms that no ending shows, and words that are said for one another in such sentences. */
export const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  `broke break;broken break;ran run;running run;lost lose;made make;making make;got get;built build;found find;kept keep;took take;
  gave give;threw throw;thrown throw;hung hang;wrote write;written write;using use;used use;uses use;utilise use;utilize use;
  modify change;modifies change;modified change;modifying change;alter change;altered change;altering change`
    .split(";")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

/** Rewritten before anything is taken apart: `to` stands for every match of `from`. */
interface Phrase {
  readonly from: RegExp;
  readonly to: string;
}

export const PHRASES: readonly Phrase[] = [
  { from: /[’‘ʼ]/g, to: "'" },
  { from: /\bcannot\b|\bcan't\b/gi, to: " can not " },
  { from: /\bwon't\b/gi, to: " will not " },
  { from: /n't\b/gi, to: " not " },
  {
    from: /\b(?:do|does|did|will|would)\s+not\s+work\b|\b(?:is|was)\s+not\s+working\b|\bfail(?:s|ed|ing|ures?)?\b/gi,
    to: " fail ",
  },
  { from: /\bne\s+(?:marche|fonctionne|marchait|fonctionnait)\s+pas\b/gi, to: " fail " },
  { from: /没有?效果|不行|不起作用|没有?用|无效|行不通|走不通|不管用|不奏效/g, to: " fail " },
  { from: /うまくいかな(?:い|かった)|動かな(?:い|かった)|だめ|ダメ|駄目/g, to: " fail " },
  { from: /别的|其他|其它/g, to: " other " },
  { from: /调整|修改|更改|改动/g, to: "改" },
  { from: /使用|采用/g, to: "用" },
  { from: /试过|尝试过?|试了|因为|由于|所以|我们/g, to: " " },
  { from: /ません(?:でした)?|なかった|ない|なくて?|ずに/g, to: " not " },
  { from: /だけ|のみ|しか|以外|なら|もし|場合/g, to: " only " },
  { from: /でした|ました|である|です|ます/g, to: " " },
];
