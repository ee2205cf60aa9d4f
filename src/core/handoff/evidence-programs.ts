/**
 * Which programs change something that cannot be seen in the working folder: a table. Knows names and sub-commands; not how a line is
 * taken apart. A program that is missing here is one that nobody is told of, so the table leans to naming too much.
 */

/** What kind of thing was done. */
export type EffectKind =
  | "commit"
  | "history"
  | "push"
  | "review"
  | "publish"
  | "deploy"
  | "remote"
  | "request"
  | "database"
  | "service"
  | "tool";

interface Rule {
  readonly programs: ReadonlySet<string>;
  /** Over the arguments joined with blanks; one that holds blanks itself counts as `_`. */
  readonly when: RegExp;
  /** `when` is over the arguments as they are. */
  readonly whole?: boolean;
  readonly kind: EffectKind;
}

const names = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** The sub-command, behind any options with or without values. */
const sub = (words: string): RegExp =>
  new RegExp(`^(?:--?[\\w-]+(?:=\\S+)? (?:[^-\\s]\\S* )?)*?(?:${words})(?: |$)`);

const CHANGING =
  "create|delete|update|put|set|add|remove|apply|deploy|start|stop|run|invoke|publish|send|terminate|restart|import|sync|cp|mv|rm|rb|mb";
const any = /^/;

export const RULES: readonly Rule[] = [
  { programs: names("git"), when: sub("push"), kind: "push" },
  { programs: names("git"), when: sub("commit|commit-tree"), kind: "commit" },
  {
    programs: names("git"),
    when: sub(
      "rebase|merge|cherry-pick|revert|am|pull|reset --hard|filter-branch|filter-repo|update-ref",
    ),
    kind: "history",
  },
  {
    programs: names("git"),
    when: sub(
      "tag (?:-[adfsm]+|--delete|--force|[^-]\\S*)|branch (?:-[dDmMfcC]+|--delete|--force|--move)",
    ),
    kind: "history",
  },
  {
    programs: names("gh glab hub tea"),
    when: sub(
      "(?:pr|mr|issue|release|repo|gist|workflow|run|secret|variable|label|ruleset|project) (?:create|new|merge|close|reopen|comment|note|review|approve|edit|update|ready|delete|upload|rename|fork|archive|run|rerun|cancel|set|remove|lock|transfer)",
    ),
    kind: "review",
  },
  {
    programs: names("gh glab"),
    when: /^api (?:.* )?(?:(?:-X|--method)[ =]?(?!GET\b)\w+|-[fF]\b|--(?:raw-)?field\b|--input\b)/i,
    kind: "request",
  },
  {
    programs: names("npm pnpm yarn bun lerna"),
    when: sub("(?:npm )?(?:publish|unpublish|deprecate|dist-tag add|owner add|access set)"),
    kind: "publish",
  },
  {
    programs: names("npm pnpm yarn bun make just task rake mvn gradle gradlew"),
    when: sub("(?:run )?[\\w:.-]*(?:deploy|release|publish|ship)[\\w:.-]*"),
    kind: "deploy",
  },
  {
    programs: names(
      "twine poetry uv flit hatch pdm cargo gem dotnet helm vsce ovsx composer luarocks",
    ),
    when: sub("(?:nuget )?(?:publish|upload|push|yank)"),
    kind: "publish",
  },
  {
    programs: names("semantic-release release-it goreleaser changeset"),
    when: any,
    kind: "publish",
  },
  {
    programs: names("docker podman nerdctl buildah skopeo crane oras"),
    when: sub("(?:image |manifest )?(?:push|copy)|(?:buildx )?build .*--push"),
    kind: "publish",
  },
  {
    programs: names("kubectl oc k"),
    when: sub(
      "apply|create|delete|patch|replace|scale|rollout (?:restart|undo)|edit|set|label|annotate|drain|cordon|uncordon|taint|exec|cp|run|expose|autoscale",
    ),
    kind: "deploy",
  },
  {
    programs: names("helm helmfile"),
    when: sub("install|upgrade|uninstall|delete|rollback|apply|sync|destroy"),
    kind: "deploy",
  },
  {
    programs: names("terraform tofu terragrunt pulumi cdk sst sam serverless sls copilot"),
    when: sub(
      "(?:run-all )?(?:apply|destroy|import|up|down|deploy|remove|taint|state (?:rm|mv|push))",
    ),
    kind: "deploy",
  },
  {
    programs: names(
      "vercel netlify fly flyctl heroku firebase wrangler railway render eas cap ansible-playbook nixops",
    ),
    when: /^(?!.*\b(?:logs?|status|list|ls|whoami|dev|login)\b)/,
    kind: "deploy",
  },
  {
    programs: names("aws gcloud az doctl oci ibmcloud gsutil az linode-cli hcloud s3cmd mc rclone"),
    when: new RegExp(`(?:^| )(?:${CHANGING})(?:[- ]|$)`),
    kind: "deploy",
  },
  { programs: names("ssh mosh"), when: any, kind: "remote" },
  { programs: names("scp sftp rsync"), when: /(?:^| )(?!-)[^\s/:]+:(?!\/\/)/, kind: "remote" },
  {
    programs: names("curl"),
    when: /^(?!(?:.* )?(?:-G|--get)(?: |$))(?:.* )?(?:(?:-\w*X ?|--request[ =])(?!GET\b|HEAD\b|OPTIONS\b)\w+|-\w*[dFT](?:[^\w-]|$| )|-[dFT]\S|--(?:data|json|form|upload-file)\b)/,
    kind: "request",
  },
  {
    programs: names("wget"),
    when: /--(?:post|body)-(?:data|file)|--method[ =](?!GET\b|HEAD\b)/i,
    kind: "request",
  },
  {
    programs: names("http https xh xhs"),
    when: /(?:^| )(?:POST|PUT|PATCH|DELETE)(?: |$)/,
    kind: "request",
  },
  {
    programs: names("psql mysql mariadb sqlite3 sqlcmd clickhouse-client duckdb cqlsh"),
    when: /\b(?:insert|update|delete|drop|alter|create|truncate|grant|revoke|merge|replace)\b/i,
    whole: true,
    kind: "database",
  },
  {
    programs: names("redis-cli valkey-cli"),
    when: /(?:^| )(?:set\w*|del|unlink|h(?:set|del)|flush(?:all|db)|[lr]push|sadd|zadd|expire|publish)(?: |$)/i,
    kind: "database",
  },
  {
    programs: names("mongosh mongo"),
    when: /(?:insert|update|delete|drop|replace|create)\w*\(/i,
    whole: true,
    kind: "database",
  },
  {
    programs: names("pg_restore dropdb createdb mongorestore mysqladmin"),
    when: any,
    kind: "database",
  },
  {
    programs: names(
      "prisma alembic knex sequelize typeorm flyway liquibase dbmate goose rails rake",
    ),
    when: sub(
      "(?:db )?(?:migrate|push|upgrade|downgrade|up|down|rollback|reset|db:\\S+|migration:\\S+)(?: deploy)?",
    ),
    kind: "database",
  },
  {
    programs: names("systemctl service launchctl pm2 supervisorctl"),
    when: /(?:^| )(?:re)?(?:start|stop|load|enable|disable|unload|delete)(?: |$)/,
    kind: "service",
  },
  {
    programs: names("mail mailx mutt sendmail msmtp swaks crontab at"),
    when: /^(?!-l$)/,
    kind: "service",
  },
];

/** Programs that run another one: the options of theirs that take a value. */
export const WRAPPERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["sudo", names("-u -g -h -p -C -D -R -T -r -t")],
  ["doas", names("-u -C")],
  ["env", names("-u -C -S")],
  ["timeout", names("-k -s")],
  ["nice", names("-n")],
  ["ionice", names("-c -n")],
  ["stdbuf", names("-i -o -e")],
  ["xargs", names("-n -P -I -L -d -a -s -E")],
  ...["nohup", "time", "command", "exec", "builtin", "npx", "bunx", "pnpx", "uvx", "setsid"].map(
    (name) => [name, names("-p --package")] as const,
  ),
]);

/** Words of the shell's own grammar before a command. */
export const KEYWORDS: ReadonlySet<string> = names(
  "then do else if elif while until ! { } fi done in",
);

/** Programs whose argument behind `-c` is a command line. */
export const SHELLS: ReadonlySet<string> = names("sh bash zsh dash ksh fish");
