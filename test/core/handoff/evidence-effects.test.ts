import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exitCodeOf,
  sideEffects,
  type ToolCall,
} from "../../../src/core/handoff/evidence-effects.ts";
import { commandsIn } from "../../../src/core/handoff/evidence-shell.ts";

const bash = (command: string, more: Partial<ToolCall> = {}): ToolCall => ({
  tool: "Bash",
  input: { command },
  ok: true,
  ...more,
});
const kinds = (command: string) => sideEffects([bash(command)]).map(({ kind }) => kind);

describe("a command line is taken apart", () => {
  it.each([
    ["at operators", "a b && c || d; e | f & g", [["a", "b"], ["c"], ["d"], ["e"], ["f"], ["g"]]],
    ["at line ends", "a\n\nb", [["a"], ["b"]]],
    ["not at an escaped line end", "a \\\n b", [["a", "b"]]],
    ["not inside quotes", `a "b && c" 'd; e' f\\;g`, [["a", "b && c", "d; e", "f;g"]]],
    ["with an escaped quote", 'a "b \\" c"', [["a", 'b " c']]],
    ["not in a comment", "a # b; c\nd", [["a"], ["d"]]],
    ["not in a here-document", "cat <<'EOF' > x\ngit push\nEOF\nd", [["cat"], ["d"]]],
    ["nor in an indented one", "cat <<-END\n\tgit push\n\tEND\nd", [["cat"], ["d"]]],
    ["with a here-string", "cat <<< x; b", [["cat"], ["b"]]],
    [
      "inside a substitution",
      'echo "$(git push)" `c d`',
      [
        ["git", "push"],
        ["c", "d"],
        ["echo", "$(…)", "$(…)"],
      ],
    ],
    ["inside a group", "(a; b) && { c; }", [["a"], ["b"], ["{", "c"], ["}"]]],
    ["without redirections", "a > x 2>&1 < y b &> z", [["a", "b"]]],
    [
      "when nothing is closed",
      "a \"b $(c 'd",
      [
        ["c", "d"],
        ["a", "b $(…)"],
      ],
    ],
    ["when there is nothing", "  \n", []],
  ])("%s", (_title, line, expected) => {
    expect(commandsIn(line)).toEqual(expected);
  });

  it("without failing, whatever it is", () => {
    const piece = fc.constantFrom(
      "a",
      "'",
      '"',
      "`",
      "$(",
      "(",
      ")",
      "\\",
      "<<",
      "<",
      ">",
      "&",
      "|",
      ";",
      "\n",
      "#",
      " ",
      "EOF",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        for (const words of commandsIn(pieces.join(""))) expect(words.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("what changes the world is named, with its kind", () => {
  it.each([
    ["git push origin main", "push"],
    ["git -C /repo push --force", "push"],
    ["git -c user.name=x --no-pager push", "push"],
    ["git commit -m 'a --dry-run in a message'", "commit"],
    ["git commit -n --amend", "commit"],
    ["git reset --hard HEAD~1", "history"],
    ["git rebase main", "history"],
    ["git tag v1.0", "history"],
    ["git branch -D old", "history"],
    ["gh pr create --title x --body y", "review"],
    ["gh -R a/b issue comment 3 --body x", "review"],
    ["glab mr merge 4", "review"],
    ["gh api -X POST repos/a/b/issues", "request"],
    ["gh api repos/a/b/issues -f title=x", "request"],
    ["npm publish --access public", "publish"],
    ["yarn npm publish", "publish"],
    ["cargo publish", "publish"],
    ["python3 -V && twine upload dist/*", "publish"],
    ["docker push registry/a:1", "publish"],
    ["docker buildx build . --push", "publish"],
    ["npm run deploy:prod", "deploy"],
    ["make -C infra deploy", "deploy"],
    ["kubectl -n prod apply -f x.yaml", "deploy"],
    ["kubectl rollout restart deploy/a", "deploy"],
    ["helm upgrade a b", "deploy"],
    ["terraform apply -auto-approve", "deploy"],
    ["aws s3 cp a s3://b/c", "deploy"],
    ["npx vercel --prod", "deploy"],
    ["ssh host 'systemctl restart a'", "remote"],
    ["rsync -av dist/ host:/srv/", "remote"],
    ["curl -X POST https://example.com/a", "request"],
    ["curl -XDELETE https://example.com/a", "request"],
    ["curl -s -d '{\"a\": 1}' https://example.com", "request"],
    ["curl --json @a.json https://example.com", "request"],
    ["curl -sF file=@a https://example.com", "request"],
    ["curl --request PUT https://example.com", "request"],
    ["wget --method=DELETE https://example.com", "request"],
    ["http POST example.com a=1", "request"],
    ["psql -c 'DELETE FROM a'", "database"],
    ["redis-cli FLUSHALL", "database"],
    ["npx prisma migrate deploy", "database"],
    ["sudo systemctl restart nginx", "service"],
    ["sudo -u deploy git push", "push"],
    ["cd a && FOO=1 timeout 60 git push", "push"],
    ["if true; then git push; fi", "push"],
    ["for b in x y; do git push origin $b; done", "push"],
    ["bash -lc 'cd x && git push'", "push"],
    ["eval git push", "push"],
    ["/usr/bin/git push", "push"],
    ['echo "$(git push)"', "push"],
    ["ls | xargs -n 1 docker push", "publish"],
  ])("%s", (command, kind) => {
    expect(kinds(command)).toEqual([kind]);
  });

  it.each([
    "git status",
    "git log push",
    "git push --dry-run",
    "git push --help",
    "git tag -l",
    "git tag",
    "git branch -a",
    "git stash list",
    "echo git push",
    "echo 'git push'",
    "# git push",
    "grep -r 'npm publish' .",
    "cat <<EOF\ngit push\nEOF",
    "gh pr list",
    "gh pr view 3",
    "gh api repos/a/b",
    "npm run build",
    "npm test",
    "make",
    "docker build .",
    "kubectl get pods",
    "kubectl apply --dry-run=client -f x",
    "terraform plan",
    "vercel logs",
    "aws s3 ls",
    "aws ec2 describe-instances",
    "curl https://example.com/POST",
    "curl -X GET https://example.com",
    "curl -s --head https://example.com",
    "curl -fsSL -o a https://example.com",
    "curl -G -d q=x https://example.com",
    "rsync -a src/ dst/",
    "psql -c 'SELECT 1'",
    "redis-cli GET a",
    "systemctl status nginx",
    "crontab -l",
  ])("%s is not named", (command) => {
    expect(kinds(command)).toEqual([]);
  });

  it("says how the call ended, who made it, and whether it ran other commands too", () => {
    const calls = [
      bash("npm test && git commit -m 'a b' && git push", {
        ok: false,
        exitCode: 1,
        agentId: "agent-7",
      }),
      bash("git push"),
    ];
    expect(sideEffects(calls)).toEqual([
      {
        kind: "commit",
        what: "git commit -m a b",
        ok: false,
        exitCode: 1,
        agentId: "agent-7",
        among: true,
      },
      { kind: "push", what: "git push", ok: false, exitCode: 1, agentId: "agent-7", among: true },
      { kind: "push", what: "git push", ok: true, among: false },
    ]);
  });

  it.each([
    ["mcp__github__create_pull_request", "github: create_pull_request"],
    ["mcp__slack__postMessage", "slack: postMessage"],
    ["mcp__linear__issue-update", "linear: issue-update"],
  ])("%s, by the tool's name", (tool, what) => {
    expect(sideEffects([{ tool, input: {}, ok: true }])).toEqual([
      { kind: "tool", what, ok: true, among: false },
    ]);
  });

  it.each(["mcp__github__get_issue", "mcp__docs__search", "Write", "Task", "WebFetch"])(
    "%s is not named",
    (tool) => {
      expect(sideEffects([{ tool, input: { command: "git push" }, ok: true }])).toEqual([]);
    },
  );
});

describe("the exit code of a command", () => {
  it.each([
    ["npm test", false, "Exit code 2\nfailed", 2],
    ["npm test", false, "Error: Exit code 127\nnot found", 127],
    ["npm test", false, "The user refused.", undefined],
    ["npm test", true, "", 0],
    ["npm test", true, "it printed: Exit code 3", 0],
    ["npm run dev", true, "Command running in background with ID: b1.", undefined],
    ["cat a | grep b", true, "", undefined],
    ["grep a b && npm test", true, "", 0],
  ] as const)("%s, ok %s, %j: %s", (command, ok, said, code) => {
    expect(exitCodeOf(command, ok, said)).toBe(code);
  });
});
