import type { CompletionPosition, Option, Value } from './completion-positions.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const list = (words: readonly string[]): string => quoted(words.join(' '));
const arm = (patterns: readonly string[], body: string): string =>
  `    ${patterns.map(quoted).join('|')}) ${body} ;;`;
const assigned = ({ options, source }: Value): string => `_pix_from=${source} _pix_r=${list(options)}`;

/**
 * Returns the completion script for bash 3.2 and newer. Bash 3.2 has no associative arrays, so the script
 * uses `case` statements. It starts a process only for values from local stores.
 */
export function bashCompletion(places: readonly CompletionPosition[], globals: readonly Option[]): string {
  const next = places.filter((place) => place.next.length > 0);
  const withOptions = places.filter((place) => place.options.length > 0);
  const valued = withOptions.flatMap(({ words, options }) =>
    options.flatMap(({ names, value }) => (value === null ? [] : [{ words, names, value }])),
  );
  const own = (place: CompletionPosition): string[] => place.options.flatMap(({ names }) => names);
  const args = places.flatMap(({ words, args: all }) =>
    all.flatMap((value, at) =>
      value.source === 'none' && value.options.length === 0 ? [] : [arm([`${words} ${at}`], assigned(value))],
    ),
  );
  return `# bash completion of pix. In ~/.bashrc:  source <(pix autocomplete bash)
_pix_next() {
  case "$1" in
${next.map(({ words, next: all }) => arm([words], `_pix_r=${list(all.map(([word]) => word))}`)).join('\n')}
    *) _pix_r='' ;;
  esac
}
_pix_flags() {
  case "$1" in
${withOptions.map((place) => arm([place.words], `_pix_r=${list(own(place))}`)).join('\n')}
    *) _pix_r='' ;;
  esac
  _pix_r="$_pix_r ${globals.flatMap(({ names }) => names).join(' ')}"
}
# Fails for a flag that takes no value.
_pix_value() {
  case "$2" in
${globals.flatMap(({ names, value }) => (value === null ? [] : [`${arm(names, `${assigned(value)}; return 0`)}`])).join('\n')}
  esac
  case "$1 $2" in
${valued
  .map(({ words, names, value }) =>
    arm(
      names.map((name) => `${words} ${name}`),
      assigned(value),
    ),
  )
  .join('\n')}
    *) return 1 ;;
  esac
}
_pix_arg() {
  _pix_from=none _pix_r=''
  case "$1 $2" in
${args.join('\n')}
  esac
}
_pix_offer() {
  local cur="$1" found value
  case "$_pix_from" in
    files)
      [ "\${cur#@}" != "$cur" ] && found="@"
      while IFS= read -r _pix_file; do COMPREPLY+=("$found$_pix_file"); done < <(compgen -f -- "\${cur#@}")
      compopt -o filenames 2>/dev/null
      return ;;
    csv)
      while IFS= read -r _pix_file; do
        case "$_pix_file" in *.[cC][sS][vV]) COMPREPLY+=("$_pix_file") ;; *) [ -d "$_pix_file" ] && COMPREPLY+=("$_pix_file") ;; esac
      done < <(compgen -f -- "$cur")
      compopt -o filenames 2>/dev/null
      return ;;
  esac
  COMPREPLY=($(compgen -W "$_pix_r" -- "$cur"))
  [ "$_pix_from" = none ] && return
  # Values of others: quoted, and never expanded.
  while IFS= read -r value; do
    printf -v found '%q' "$value"
    case "$found" in "$cur"*) COMPREPLY+=("$found") ;; esac
  done < <(pix autocomplete values "$_pix_from" 2>/dev/null)
}
# Sets COMPREPLY for the last of the words, whose value begins after _pix_head.
_pix_complete() {
  local cur word path='' count=0 flag='' _pix_r _pix_from=none _pix_file
  cur="\${_pix_words[\${#_pix_words[@]}-1]}"
  for word in "\${_pix_words[@]:1:\${#_pix_words[@]}-2}"; do
    if [ -n "$flag" ]; then flag=''; continue; fi
    case "$word" in
      -*=*) continue ;;
      -*) _pix_value "$path" "$word" && flag="$word"; continue ;;
    esac
    _pix_next "$path"
    case " $_pix_r " in
      *" $word "*) path="\${path:+$path }$word" ;;
      *) [ "$path$word" = help ] || count=$((count + 1)) ;;
    esac
  done
  if [ -z "$flag" ]; then
    case "$cur" in -*=*) flag="\${cur%%=*}" _pix_head="\${cur%%=*}=" cur="\${cur#*=}" ;; esac
  fi
  if [ -n "$flag" ]; then _pix_value "$path" "$flag" && _pix_offer "$cur"; return; fi
  case "$cur" in
    -*) _pix_from=none; _pix_flags "$path"; _pix_offer "$cur" ;;
    *)
      _pix_next "$path"
      if [ -n "$_pix_r" ] && [ "$count" -eq 0 ]; then _pix_from=none; _pix_offer "$cur"; fi
      if [ "\${#COMPREPLY[@]}" -eq 0 ]; then _pix_arg "$path" "$count"; _pix_offer "$cur"; fi ;;
  esac
}
# bash splits words at colons and equals signs, and replaces only the last piece: pieces without a gap between them are one word.
_pix() {
  local at=1 piece rest="\${COMP_LINE#*"\${COMP_WORDS[0]}"}" gap last _pix_head='' _pix_words
  _pix_words=("\${COMP_WORDS[0]}")
  COMPREPLY=()
  while [ "$at" -le "$COMP_CWORD" ]; do
    piece="\${COMP_WORDS[at]}"
    gap="\${rest%%[![:space:]]*}"
    rest="\${rest#"$gap"}"
    rest="\${rest#"$piece"}"
    if [ -z "$gap" ]; then _pix_words[\${#_pix_words[@]}-1]="\${_pix_words[\${#_pix_words[@]}-1]}$piece"
    else _pix_words+=("$piece"); fi
    at=$((at + 1))
  done
  [ "\${#_pix_words[@]}" -gt 1 ] && _pix_complete
  [ "\${#COMPREPLY[@]}" -eq 0 ] && return
  last="\${_pix_words[\${#_pix_words[@]}-1]}"
  case "$piece" in *[!:=]*) last="\${last%"$piece"}" ;; esac
  for at in "\${!COMPREPLY[@]}"; do
    piece="$_pix_head\${COMPREPLY[at]}"
    COMPREPLY[at]="\${piece#"$last"}"
  done
}
complete -F _pix pix
`;
}
