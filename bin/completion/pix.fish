# Completion of pix for fish. In ~/.config/fish/config.fish:  pix autocomplete fish | source
function __pix_complete
    set -l token (commandline -ct)
    set -l words (commandline -opc)
    set -l lines (pix __complete $words[2..-1] "$token" 2>/dev/null)
    set -l directive (string split -m 1 \t -- $lines[-1])
    # fish expands a leading ~ when it inserts a completed word.
    test (count $lines) -gt 1; and printf '%s\n' $lines[1..-2] | string match -v -- '~*'
    contains -- $directive[1] :files :csv; or return
    set -l length (string length -- "$directive[2]")
    for file in (complete -C "'' "(string sub -s (math $length + 1) -- "$token"))
        test $directive[1] = :csv; and not string match -qr '(/|\.[cC][sS][vV])(\t|$)' -- $file; and continue
        echo "$directive[2]$file"
    end
end
complete -c pix -e
complete -c pix -f -a '(__pix_complete)'
