import type { CompletionPosition, Option, Value } from './completion-positions.ts';

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;
const at = (words: string): string => `-n ${quoted(`__pix_at ${words === '' ? "''" : `'${words}'`}`)}`;

export function fishCompletion(places: readonly CompletionPosition[], globals: readonly Option[]): string {
  const all = [...globals, ...places.flatMap(({ options }) => options)];
  const taking = [...new Set(all.flatMap(({ names, value }) => (value ? names : [])))];
  const lines = places.flatMap((place) => [
    ...place.next.map(
      ([word, about]) => `complete -c pix ${at(place.words)} -a ${quoted(word)} -d ${quoted(about)}`,
    ),
    ...place.options.map((option) => `complete -c pix ${at(place.words)} ${optionOf(option)}`),
    ...place.args.flatMap((value, index) => argOf(place.words, index, value)),
  ]);
  return `# fish completion of pix. In ~/.config/fish/config.fish:  pix autocomplete fish | source
set -g __pix_words ${places
    .filter(({ words }) => words !== '')
    .map(({ words }) => quoted(words))
    .join(' ')}
set -g __pix_taking ${taking.map(quoted).join(' ')}
# The words typed so far that lead to a command, and how many arguments came after them.
function __pix_look
    set -l line (commandline -opc | string collect -a)
    test "$line" = "$__pix_line"; and return
    set -g __pix_line $line
    set -g __pix_path ''
    set -g __pix_count 0
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip -eq 1
            set skip 0
            continue
        end
        if string match -q -- '-*' $word
            contains -- $word $__pix_taking; and set skip 1
            continue
        end
        set -l longer (string trim -- "$__pix_path $word")
        if contains -- $longer $__pix_words
            set -g __pix_path $longer
        else if test "$__pix_path$word" != help
            set -g __pix_count (math $__pix_count + 1)
        end
    end
end
function __pix_at
    __pix_look
    test "$argv[1]" = "$__pix_path"; or return 1
    test (count $argv) -eq 1; or test "$argv[2]" = "$__pix_count"
end
function __pix_values
    # fish expands a leading ~ when it inserts a completed word.
    pix autocomplete values $argv[1] 2>/dev/null | string match -v -- '~*'
end
# --data @body.json
function __pix_at_files
    set -l token (commandline -ct)
    string match -q -- '@*' $token; or return
    set -l start (string sub -s 2 -- $token)
    for file in $start*
        echo "@$file"
    end
end
complete -c pix -e
complete -c pix -f
${globals.map((option) => `complete -c pix ${optionOf(option)}`).join('\n')}
${lines.join('\n')}
`;
}

function optionOf({ names, about, value }: Option): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  return [...flags, takes(value), `-d ${quoted(about)}`].filter(Boolean).join(' ');
}

function takes(value: Value | null): string {
  if (value === null) return '';
  if (value.source === 'files') return "-r -F -a '(__pix_at_files)'";
  if (value.source === 'csv') return "-x -a '(__fish_complete_suffix .csv)'";
  if (value.source !== 'none') return `-x -a '(__pix_values ${value.source})'`;
  return value.options.length === 0 ? '-x' : `-x -a ${quoted(value.options.join(' '))}`;
}

function argOf(words: string, index: number, value: Value): readonly string[] {
  const here = `-n ${quoted(`__pix_at '${words}' ${index}`)}`;
  if (value.source === 'files') return [`complete -c pix ${here} -F`];
  if (value.source === 'csv') return [`complete -c pix ${here} -a '(__fish_complete_suffix .csv)'`];
  if (value.source !== 'none') return [`complete -c pix ${here} -a '(__pix_values ${value.source})'`];
  return value.options.length === 0 ? [] : [`complete -c pix ${here} -a ${quoted(value.options.join(' '))}`];
}
