#compdef pix
# Completion of pix for zsh. In ~/.zshrc, after compinit:  source <(pix autocomplete zsh)
_pix() {
  local line directive
  local -a lines found
  lines=("${(@f)$(pix __complete "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  directive="${lines[-1]}"
  for line in "${(@)lines[1,-2]}"; do
    line="${${line//\\/\\\\}//:/\\:}"
    found+=("${line/$'\t'/:}")
  done
  (( $#found )) && _describe pix found
  [[ $directive = :(files|csv)* ]] && compset -p ${#directive#*$'\t'}
  case "$directive" in
    (:files*) _files ;;
    (:csv*) _files -g '*.[cC][sS][vV]' ;;
  esac
}
if [[ ${funcstack[1]} = _pix ]]; then _pix "$@"; else compdef _pix pix; fi
