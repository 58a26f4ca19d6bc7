# Completion of pix for bash 3.2 and newer. In ~/.bashrc:  source <(pix autocomplete bash)
_pix() {
  local rest="${COMP_LINE#*"${COMP_WORDS[0]}"}" words=() cur out directive prefix value at gap breaks typed
  # bash splits words at characters such as : and =. Pieces without a gap between them are one word.
  for ((at = 1; at <= COMP_CWORD; at++)); do
    gap="${rest%%[![:space:]]*}"
    rest="${rest#"$gap${COMP_WORDS[at]}"}"
    if [ -n "$gap" ] || [ "$at" = 1 ]; then words+=("${COMP_WORDS[at]}")
    else words[${#words[@]}-1]+="${COMP_WORDS[at]}"; fi
  done
  cur="${words[${#words[@]}-1]}"
  # bash replaces only the text after the last of these characters, and a last @ itself.
  breaks="${COMP_WORDBREAKS//[!:=@]/}" typed=''
  [ -n "$breaks" ] && typed="${cur%"${cur##*[$breaks]}"}" typed="${typed%@}"
  out="$(pix __complete "${words[@]}" 2>/dev/null)"
  directive="${out##*$'\n'}"
  COMPREPLY=()
  while IFS=$'\t' read -r value at; do
    [ -n "$value" ] || continue
    # Values of others: quoted, and never expanded.
    printf -v value '%q' "$value"
    case "$value" in "$cur"*) COMPREPLY+=("${value#"$typed"}") ;; esac
  done <<< "${out%"$directive"}"
  case "$directive" in :files* | :csv*) ;; *) return ;; esac
  prefix="${directive#*$'\t'}"
  while IFS= read -r value; do
    case "$directive$value" in :files* | *.[cC][sS][vV]) ;; *) [ -d "$value" ] || continue ;; esac
    compopt -o filenames 2>/dev/null || printf -v value '%q' "$value"
    value="$prefix$value"
    COMPREPLY+=("${value#"$typed"}")
  done < <(compgen -f -- "${cur#"$prefix"}")
}
complete -F _pix pix
