/** What the disk, the store and flower itself refuse, in Chinese. */

import type { RefusalTexts } from "../en/refusals.ts";

const ELSEWHERE = "把这个文件移开,或用 --run-dir 另选一个运行目录。";
const OTHERWISE = "或用 --run-dir 另选一个运行目录。";

export const refusals: RefusalTexts = {
  disk: {
    cannot: ({ attempt, why }) => `无法${attempt}:${why}。`,
    attempts: {
      read: ({ path }) => `读取 ${path}`,
      write: ({ path }) => `写入 ${path}`,
      "write into": ({ path }) => `往 ${path} 里写`,
      prepare: ({ path }) => `准备 ${path}`,
      delete: ({ path }) => `删除 ${path}`,
      archive: ({ path }) => `归档 ${path}`,
      move: ({ path, from }) => `把 ${from} 移到 ${path}`,
      copy: ({ path, from }) => `把 ${from} 复制到 ${path}`,
    },
    causes: {
      ENOSPC: "磁盘已满;请腾出空间",
      EDQUOT: "磁盘配额已用完;请腾出空间",
      EFBIG: "文件超过了这个进程可写的大小",
      EACCES: "没有访问权限;检查它属于谁以及它的权限",
      EPERM: "不允许这个操作;检查权限,或看看是否有别的程序占用着文件",
      EBUSY: "别的程序占用着文件;请在那边关闭它",
      EROFS: "文件系统是只读的;另选一个文件夹,或以可写方式挂载",
      EISDIR: "本该是文件的地方是个文件夹;请把它移开",
      ENOTDIR: "本该是文件夹的地方是个文件;请把它移开",
      EEXIST: "这个名字已被别的东西占用;请把它移开",
      EXDEV: "两个文件夹不在同一个文件系统上;请放到一起",
      ENAMETOOLONG: "路径太长;请选一个离根更近的文件夹",
      ELOOP: "符号链接太多;看看它们指向哪里",
      EMFILE: "打开的文件太多;请提高上限(ulimit -n)",
      ENFILE: "系统打开的文件太多;请关掉一些程序",
      EIO: "设备报告出错;请检查它",
    },
  },
  store: {
    cannot: ({ path, doing, reason, advice }) => `${path}:无法${doing}:${reason}。${advice}`,
    doing: {
      "open the database": "打开数据库",
      "open the database to read it": "打开数据库来读取",
      "read a transcript": "读取会话记录",
      "store a transcript": "保存会话记录",
      "list transcripts": "列出会话记录",
      "measure transcripts": "统计会话记录的大小",
      "look up a session": "查找会话",
      "list sessions": "列出会话",
      "list sub-agents": "列出子代理",
      "delete a session": "删除会话",
      "give space back": "归还空间",
      "read the run log": "读取运行日志",
      "append to the run log": "写入运行日志",
      "read the log of workflows": "读取工作流日志",
      "append to the log of workflows": "写入工作流日志",
      "read the book of questions": "读取问题簿",
      "write into the book of questions": "写入问题簿",
      "prepare the control channel": "准备控制通道",
      "ask something of a step": "向步骤发出请求",
      "look for requests": "查看请求",
      "answer a request": "回应请求",
      "fetch an answer": "取回回应",
      "take back a request": "撤回请求",
      "claim the step": "占用这个步骤",
      "take the lock of the run directory": "取得运行目录的锁",
    },
    advice: {
      notADatabase: `它不是数据库。${ELSEWHERE}`,
      damaged: `数据库已损坏。${ELSEWHERE}(sqlite3 的 .recover 能救出还读得到的部分。)`,
      busy: "另一个进程占用着数据库;等它结束后再试。",
      full: "磁盘已满:腾出空间后再试。",
      quota: "磁盘配额已用完:腾出空间后再试。",
      unwritable: `这个文件或它的文件夹不可写:改正权限,${OTHERWISE}`,
      unopenable: `这个文件或它的文件夹打不开:改正权限,${OTHERWISE}`,
      broken: "磁盘拒绝了:确认运行目录在一个正常的本地磁盘上。",
      readOnly: `文件系统是只读的:以可写方式挂载,${OTHERWISE}`,
      denied: `没有访问权限:改正所有者和权限,${OTHERWISE}`,
      folder: `这个文件夹不能用:改正路径或它的权限,${OTHERWISE}`,
    },
    inTheWay: ({ path }) => `${path} 不是文件夹,而那里应为文件夹:请把它移开。`,
    foreign: ({ path, what }) => `${path}:${what}。${ELSEWHERE}`,
    noSharedMemory: ({ mode }) => `应为进程之间能共享内存的磁盘,日志模式却是 ${mode}`,
    newer: ({ known, found }) =>
      `数据库结构应为第 ${known} 版或更早,却是更新的 flower 写的第 ${found} 版`,
    anothers: ({ tables }) =>
      `应为 flower 的数据库,却是别的程序的,其中的表:${tables.join("、") || "没有"}`,
    held: ({ path, seconds }) =>
      `${path}:另一个进程占着这个运行目录的锁已有 ${seconds} 秒。结束卡在那里的 flower 进程,${OTHERWISE}`,
    gone: ({ folder }) =>
      `${folder} 不见了:运行还在那里工作时它被移走或删除了,什么也写不进去。把它移回来,再重新开始。`,
  },
  settings: {
    named: ({ path, problem }) => `${path}:${problem}`,
    badLine: ({ line, problem }) =>
      `第 ${line} 行:${problem}。应为 NAME=value、NAME='value' 或 NAME="value"。`,
    unclosed: ({ quote }) => `引号 ${quote} 没有在本行内闭合`,
    behindQuote: ({ quote }) => `闭合的引号 ${quote} 后面还有文字`,
    unreadable: ({ reason }) => `读不了(${reason})。请检查它的权限。`,
    noUtf8: ({ line }) => `第 ${line} 行:应为 UTF-8 文字,却是别的字节。请存成 UTF-8。`,
  },
  transcript: {
    notStored: ({ why }) => `会话记录没有照常保存:${why}。续接这个会话时会缺一些内容。`,
    nothing: "没有任何内容到达存储",
    full: ({ code }) => `磁盘已满(${code})`,
  },
  noConfigFolder: ({ home = "未设置", own }) =>
    `env.CLAUDE_CONFIG_DIR:应为一个文件夹,因为会话的 HOME(${home})不是这个进程的(${own}),没有它就存不下会话记录`,
  outputLost: ({ why }) => `标准输出写不出去:${why}。`,
  notDone: ({ target }) => `${target} 没有完成。`,
};
