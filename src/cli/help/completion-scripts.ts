/*
 * Each script hands the words of the line to `tariff complete -- words...` as they are, each an argument of its own:
 * none is evaluated, whatever quotes, $(...) or > stand in it. The answer is one line for each offer, the word, a tab and
 * what it means, or the line ":files" where the shell's own completion of files is wanted.
 */

const bash = `# tariff: completion for bash; it needs no other package
_tariff_complete() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o default 2>/dev/null || while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$2")
    else
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done < <(command tariff complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
}
complete -F _tariff_complete tariff
`;

const zsh = `#compdef tariff
# tariff: completion for zsh
_tariff() {
  local line wants_files=0
  local -a offers
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      wants_files=1
    else
      offers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done < <(command tariff complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null </dev/null)
  if (( wants_files )); then
    compset -P '--*='
    _files
  elif (( \${#offers} )); then
    _describe tariff offers
  fi
}
if [[ \${funcstack[1]} == _tariff ]]; then
  _tariff "$@"
else
  (( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
  compdef _tariff tariff
fi
`;

const fish = `# tariff: completion for fish, whose own completion of files knows quotes and ~
function __tariff_complete
    set -l words (commandline -opc)
    set -e words[1]
    command tariff complete -- $words (commandline -ct) 2>/dev/null </dev/null
end
complete -c tariff -e
complete -c tariff -f -a '(__tariff_complete | string match -v :files)'
complete -c tariff -F -n '__tariff_complete | string match -q :files'
`;

const powershell = `# tariff: completion for PowerShell; where a file is wanted it offers nothing, and PowerShell offers files
Register-ArgumentCompleter -Native -CommandName 'tariff' -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
  $current = if ($wordToComplete) { $wordToComplete } else { '""' }
  & tariff complete -- @words $current 2>$null | Where-Object { $_ -ne ':files' } | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    if (-not $about) { $about = $word }
    [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
`;

/** The shells that can be taught, each with its script. */
export const completionScripts: ReadonlyMap<string, string> = new Map([
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
  ['powershell', powershell],
]);
