/** What a rehearsal says, in Chinese. */

import type { RehearseTexts } from "../en/rehearse.ts";
import { gauge, parts } from "../format.ts";

const REASONS: Readonly<Record<string, string>> = {
  line: "过线,交接",
  overflow: "被拒:太长,交接",
  completed: "把活干完",
  failed: "失败",
  stopped: "停下",
};

export const rehearse: RehearseTexts = {
  opening: ({ name }) =>
    `排练「${name}」。模型说的话是写好的剧本,除此之外全是真的:真的 harness 在真的项目上跑真的工具,交接也是真的交接。`,
  free: ({ url }) => `不要密钥,不用网络,不花钱:API 是本机 ${url} 上的一份剧本。`,
  announced: {
    clean:
      "一个会话去看一个测试没过的小项目。干到一半,三个调用正在跑,上下文过线。它写下交接;第二个会话读这个文件,改好模块,项目的测试全部通过。",
    background: "和 clean 一样,只是过线时还有一个子代理在干活:它的报告和写交接的提问一起到达会话。",
    degraded:
      "和 clean 一样,只是会话两次写的交接都缺下一步。程序拼出一份降级的交接,第二个会话照样把活干完。",
    overflow:
      "窗口被高估,API 以太长为由拒绝了一个请求。拒绝里写着真实的窗口。程序立刻写出交接,第二个会话按真实窗口把活干完。",
    brake: "阈值只比会话的启动地板高一点:每个会话看一眼就过线。交接两次之后停下,并说明该改什么。",
    go: "从一句话到做完的活。确认需求的会话问一个问题,由排练代人回答;确认书和目标随后冻结。协调者不许改文件,它一个接一个派出三个干活的人,中间交接一次。判定者亲自跑测试,说未达成;同一个会话接着做;下一个判定者说达成。",
  },
  checks: {
    "broken-before": "运行之前,项目的测试没过",
    looked: "会话 1 真的列了目录,读了模块",
    "saw-failure": "会话 1 真的跑了测试,看到一个失败",
    batch: "过线时在跑的三个调用,结果都在",
    straight: "从过线到要交接的提问,中间没有别的模型请求",
    "report-held": "子代理的报告和这个提问一起到",
    "asked-twice": "交接要了两次,没有更多",
    learned: "从拒绝里得知真实窗口,之后照它来",
    "refused-once": "被拒之后,再没有向旧会话提过请求",
    phases: "交接的每一步都说了出来",
    document: "每份交接都在磁盘上,和读到的一样,能解析",
    degraded: "交接写明自己是降级的,账上也记了",
    "told-incomplete": "会话 2 被告知拿到的交接是残缺的",
    sessions: "会话一个接一个说话,各有各的编号",
    fresh: "会话 2 以磁盘上的交接开头,旧对话一句不带",
    "read-on": "会话 2 真的读了交接、任务和模块",
    edited: "会话 2 真的改了模块",
    "saw-success": "会话 2 真的跑了测试,看到全部通过",
    ended: "这一步圆满结束",
    braked: "运行停在上限,并说出该改哪些设置",
    manifest: "清单里的这一行写明谁接着做,谁退下",
    "by-script": "每个请求都在剧本里,都合规,没有一个离开本机",
    "works-after": "本命令再跑一遍,项目自己的测试全部通过",
    "asked-person": "向人问了一个问题,回答到了会话,也进了问答记录",
    brief: "确认书完整地在磁盘上,和问清楚的一样",
    goal: "目标在磁盘上,带着判定清单",
    workers: "三个干活的人一个接一个真的改了文件;协调者一个也没改",
    "took-over": "接手的会话以磁盘上的交接开头,旧对话一句不带",
    verdicts: "两个判定者都真的跑了测试;先说未达成,后说达成",
    "went-on": "第一次判定之后,同一个会话接着做,并且知道缺什么",
    steps: "每一步在清单里都有一行,不多不少",
    lineage: "谱系指向接手的会话,交接的那个已经退下",
  },
  headings: {
    document: "磁盘上的交接:",
    sessions: "各个会话:",
    checks: "和预告的一样吗?",
    files: "看这些:",
  },
  session: ({ number, id, context, window, reason }) =>
    parts(`会话 ${number}`, id, gauge(context, window), REASONS[reason] ?? reason),
  files: {
    brief: "确认书",
    goal: "目标",
    project: "项目",
    document: "交接",
    archive: "之前的交接",
    manifest: "清单",
  },
  happened: ({ found }) => `实际:${found}`,
  good: ({ checks }) => `和预告的一样:${checks}/${checks} 项。`,
  bad: ({ failed, checks }) => `和预告的不一样:${checks} 项里有 ${failed} 项不对。`,
  unpaid: ({ amount }) => `没有花钱;按 harness 的算法,这些话值 ${amount}。`,
  answersAsPerson: ({ answer }) => `排练代人回答:${answer}`,
  tookTooLong: ({ seconds }) => `排练被停下:超过 ${seconds} s`,
};
