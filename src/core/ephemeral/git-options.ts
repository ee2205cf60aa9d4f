/** The options of git's commands that only look. Everything that is not here is refused: `--output`, `--ext-diff`, `--textconv`, `-O` … */

const DIFF =
  " -abpqRswuzW -M? -C? -B? -U? -G: -S: -l: --abbrev[=] --binary --check --color[=] --color-moved[=] --color-words[=] --compact-summary --cumulative --diff-algorithm= --diff-filter= --dirstat[=] --exit-code --find-copies[=] --find-copies-harder --find-renames[=] --full-index --function-context --histogram --ignore-all-space --ignore-blank-lines --ignore-cr-at-eol --ignore-matching-lines= --ignore-space-at-eol --ignore-space-change --ignore-submodules[=] --indent-heuristic --inter-hunk-context= --minimal --name-only --name-status --no-color --no-color-moved --no-ext-diff --no-patch --no-prefix --no-renames --no-textconv --numstat --patch --patch-with-stat --patience --pickaxe-all --pickaxe-regex --quiet --raw --relative[=] --shortstat --stat[=] --submodule[=] --summary --text --unified= --word-diff[=] --word-diff-regex=";

const REVISIONS =
  " -cgikmrtiEF -L: -P -# -n: --abbrev-commit --after= --all --all-match --ancestry-path --author= --author-date-order --basic-regexp --before= --bisect --boundary --branches[=] --cc --cherry --cherry-mark --cherry-pick --children --clear-decorations --committer= --date= --date-order --decorate[=] --decorate-refs= --decorate-refs-exclude= --dense --exclude= --extended-regexp --first-parent --fixed-strings --follow --format= --full-history --glob= --graph --grep= --ignore-missing --invert-grep --left-only --left-right --log-size --max-count= --max-parents= --merge --merges --min-parents= --no-abbrev-commit --no-decorate --no-max-parents --no-merges --no-notes --no-walk[=] --not --notes[=] --oneline --parents --perl-regexp --pretty[=] --reflog --regexp-ignore-case --relative-date --remotes[=] --remove-empty --reverse --right-only --root --show-pulls --since= --since-as-filter= --skip= --source --sparse --tags[=] --topo-order --until= --walk-reflogs";

const REFERENCES =
  " -i --color[=] --column[=] --contains=? --format= --ignore-case --merged=? --no-color --no-column --no-contains=? --no-merged=? --points-at=? --sort=";

const LOG = `${DIFF.replace("-abpqR", "-abpR")}${REVISIONS}`;

/** One line a command, in the notation of `look`. */
export const GIT_OPTIONS = {
  annotate: "-bcefhlnpstw -C? -L: -M? --date=",
  blame:
    "-bcefklnpstw -C? -L: -M? -S: --abbrev[=] --color-by-age --color-lines --date= --first-parent --incremental --line-porcelain --porcelain --reverse --root --score-debug --show-email --show-name --show-number --show-stats",
  branch: `-alqrv --abbrev[=] --all --list --no-abbrev --omit-empty --quiet --remotes --show-current --verbose${REFERENCES}`,
  "cat-file": "-epst",
  "check-ignore": "-nqvz --no-index --non-matching --quiet --verbose",
  cherry: "-v --abbrev[=]",
  "count-objects": "-Hv --human-readable --verbose",
  describe:
    "--abbrev[=] --all --always --broken[=] --candidates= --contains --dirty[=] --exact-match --exclude= --first-parent --long --match= --tags",
  diff: `${DIFF} --base --cached --cc --merge-base --ours --staged --theirs`,
  "diff-index": `${DIFF} --cached --merge-base`,
  "diff-tree": `-crtv ${DIFF} --cc --format= --no-commit-id --pretty[=] --root`,
  "for-each-ref": `-p ${REFERENCES} --count= --exclude=`,
  grep: "-abcEFGhHiIlLnopPqrvwWz -# -A: -B: -C: -e: -m: --after-context= --all-match --and --basic-regexp --before-context= --break --cached --color[=] --column --context= --count --extended-regexp --files-with-matches --files-without-match --fixed-strings --full-name --function-context --heading --ignore-case --invert-match --line-number --max-count= --max-depth= --name-only --no-color --no-recursive --not --null --only-matching --or --perl-regexp --quiet --recursive --show-function --text --threads= --word-regexp",
  "hash-object": "-t: --literally --no-filters --path= --stdin",
  log: LOG,
  "ls-files":
    "-cdfikmorstuvz --abbrev[=] --cached --deduplicate --deleted --directory --eol --error-unmatch --exclude= --exclude-standard --format= --full-name --ignored --killed --modified --no-empty-directory --others --recurse-submodules --resolve-undo --stage --unmerged",
  "ls-tree":
    "-dlrtz --abbrev[=] --format= --full-name --full-tree --long --name-only --name-status --object-only",
  "merge-base": "-a --all --fork-point --independent --is-ancestor --octopus",
  "name-rev": "--all --always --exclude= --name-only --no-undefined --refs= --tags",
  reflog: LOG,
  "rev-list": `${LOG} --bisect-all --count --disk-usage[=] --objects --objects-edge --timestamp`,
  "rev-parse":
    "-q --abbrev-ref[=] --absolute-git-dir --all --branches[=] --default= --git-common-dir --git-dir --glob= --is-bare-repository --is-inside-git-dir --is-inside-work-tree --is-shallow-repository --not --quiet --remotes[=] --short[=] --show-cdup --show-object-format[=] --show-prefix --show-superproject-working-tree --show-toplevel --since= --symbolic --symbolic-full-name --tags[=] --until= --verify",
  shortlog: `-cens -w? --committer --email --group= --numbered --summary${REVISIONS.replace("-cgikmrtiEF", "-giEF")}`,
  show: LOG,
  "show-branch":
    "-ar --all --current --date-order --independent --list --merge-base --more= --no-color --no-name --remotes --sha1-name --sparse --topics --topo-order",
  "show-ref":
    "-dqs --abbrev[=] --branches --dereference --hash[=] --head --heads --quiet --tags --verify",
  status:
    "-bsuvz -u? --ahead-behind --branch --column[=] --find-renames[=] --ignore-submodules[=] --ignored[=] --long --no-ahead-behind --no-column --no-renames --null --porcelain[=] --renames --short --show-stash --untracked-files[=] --verbose",
  "symbolic-ref": "-q --quiet --recurse --short",
  tag: `-l -n? --list${REFERENCES}`,
  version: "--build-options",
  whatchanged: LOG,
} as const;
