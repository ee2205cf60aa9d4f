/** What `flower setup` asks and says, in Chinese. */

import type { SetupTexts } from "../en/setup.ts";

export const setup: SetupTexts = {
  opening: ({ file }) => `保存在 ${file}。回车保留方括号里的值,- 表示去掉,Ctrl-C 则一切保持原样。`,
  key: "API key 或 token(不显示)",
  baseUrl: "网关地址,不带 /v1(空:Anthropic 官方)",
  model: "模型(空:harness 自己的默认)",
  window: "上下文窗口,token 数(空:先用学到的,再猜)",
  nothing: "空",
  testing: "正在测试",
  ok: ({ endpoint }) => `已测试:${endpoint} 接受凭证,也认识这个模型`,
  okWithoutModel: ({ endpoint }) => `已测试:${endpoint} 接受凭证;模型没有测试`,
  okBut: ({ endpoint, detail }) => `${endpoint} 接受凭证,但它说:${detail}`,
  auth: ({ endpoint, detail }) => `凭证被 ${endpoint} 拒绝:${detail}`,
  config: ({ endpoint, detail }) => `网关地址或模型名不对(${endpoint}):${detail}`,
  net: ({ endpoint, detail }) => `没有测试,因为连不上 ${endpoint}:${detail}`,
  untried: ({ source }) => `没有测试:用 ${source} 时由 harness 自己认证`,
  none: "没有可测试的凭证;运行 flower setup 并给出 key",
  again: "再来一次,从刚才输入的开始",
  saved: ({ file, names }) => `已保存到 ${file}:${names.join(", ")}`,
  unchanged: ({ file }) => `${file} 里已经是这样`,
  notSaved: ({ file }) => `什么都没有保存;${file} 保持原样`,
  overruled: ({ source }) => `文件里的 key 不会被使用:${source} 优先`,
};
