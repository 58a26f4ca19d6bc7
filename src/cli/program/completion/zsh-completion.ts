import type { CompletionPosition, Option, Value } from './completion-positions.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** Returns `word:description`, quoted for `_describe`. */
const described = (word: string, about: string): string =>
  quoted(
    `${word.replaceAll(':', '\\:')}:${about.replaceAll('\n', ' ').replaceAll('\\', '\\\\').replaceAll(':', '\\:')}`,
  );
const arm = (patterns: readonly string[], body: string): string =>
  `    (${patterns.map(quoted).join('|')}) ${body} ;;`;
const assigned = ({ options, source }: Value): string =>
  `_pix_from=${source} _pix_r=(${options.map(quoted).join(' ')})`;
const flagsOf = (options: readonly Option[]): string =>
  options.flatMap(({ names, about }) => names.map((name) => described(name, about))).join(' ');

export function zshCompletion(places: readonly CompletionPosition[], globals: readonly Option[]): string {
  const next = places.filter((place) => place.next.length > 0);
  const withOptions = places.filter((place) => place.options.length > 0);
  const valued = withOptions.flatMap((place) =>
    place.options.flatMap(({ names, value }) =>
      value === null
        ? []
        : [
            arm(
              names.map((name) => `${place.words} ${name}`),
              assigned(value),
            ),
          ],
    ),
  );
  const args = places.flatMap(({ words, args: all }) =>
    all.flatMap((value, at) =>
      value.source === 'none' && value.options.length === 0 ? [] : [arm([`${words} ${at}`], assigned(value))],
    ),
  );
  return `#compdef pix
# zsh completion of pix. In ~/.zshrc, after compinit:  source <(pix autocomplete zsh)
_pix_next() {
  case "$1" in
${next.map(({ words, next: all }) => arm([words], `_pix_r=(${all.map(([word, about]) => described(word, about)).join(' ')})`)).join('\n')}
    (*) _pix_r=() ;;
  esac
}
_pix_flags() {
  case "$1" in
${withOptions.map((place) => arm([place.words], `_pix_r=(${flagsOf(place.options)})`)).join('\n')}
    (*) _pix_r=() ;;
  esac
  _pix_r+=(${flagsOf(globals)})
}
_pix_value() {
  case "$2" in
${globals.flatMap(({ names, value }) => (value === null ? [] : [arm(names, `${assigned(value)}; return 0`)])).join('\n')}
  esac
  case "$1 $2" in
${valued.join('\n')}
    (*) return 1 ;;
  esac
}
_pix_arg() {
  _pix_from=none _pix_r=()
  case "$1 $2" in
${args.join('\n')}
  esac
}
_pix_offer() {
  case "$_pix_from" in
    (files) compset -P '@'; _files ;;
    (csv) _files -g '*.csv' ;;
    (none) compadd -a _pix_r ;;
    (*)
      _pix_r+=(\${(f)"$(pix autocomplete values $_pix_from 2>/dev/null)"})
      compadd -a _pix_r ;;
  esac
}
_pix() {
  local word flag='' path_='' _pix_from=none
  local -a _pix_r
  local -i at=2 count=0
  while (( at < CURRENT )); do
    word="\${words[at]}"
    (( at += 1 ))
    if [[ -n $flag ]]; then flag=''; continue; fi
    case "$word" in
      (-*=*) continue ;;
      (-*) _pix_value "$path_" "$word" && flag="$word"; continue ;;
    esac
    _pix_next "$path_"
    if (( \${_pix_r[(I)$word:*]} )); then path_="\${path_:+$path_ }$word"
    elif [[ $path_$word != help ]]; then (( count += 1 )); fi
  done
  if [[ -n $flag ]]; then _pix_value "$path_" "$flag"; _pix_offer; return; fi
  if [[ \${words[CURRENT]} = --*=* ]] && _pix_value "$path_" "\${words[CURRENT]%%=*}"; then compset -P '*='; _pix_offer; return; fi
  if [[ \${words[CURRENT]} = -* ]]; then _pix_flags "$path_"; _describe -o flag _pix_r; return; fi
  _pix_next "$path_"
  if (( \${#_pix_r} && count == 0 )) && _describe command _pix_r; then return; fi
  _pix_arg "$path_" "$count"
  _pix_offer
}
if [[ \${funcstack[1]} = _pix ]]; then _pix "$@"; else compdef _pix pix; fi
`;
}
