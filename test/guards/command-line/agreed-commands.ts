export interface AgreedCommand {
  /** The words after `pix`, such as `payout batch status`. */
  readonly name: string;
  readonly flags: readonly string[];
}

/** Returns the lines of the design page that list global flags or commands. */
export const agreedLines = (page: string): readonly string[] =>
  page.split('\n').filter((line) => /^\| `-/.test(line) || /^- (\w+: )?`pix /.test(line));

export const agreedGlobalFlags = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => line.startsWith('|')).map((line) => /--([a-z-]+)/.exec(line)?.[1] ?? line);

/**
 * Returns the commands that the page lists. Only the first command of a line contains `pix` and the topic:
 * the line `pix a b|c` · `d` lists `a b`, `a c` and `a d`.
 */
export function agreedCommands(lines: readonly string[]): readonly AgreedCommand[] {
  return lines.filter((line) => line.startsWith('-')).flatMap((line) => commandsOf(line));
}

function commandsOf(line: string): readonly AgreedCommand[] {
  let topic: readonly string[] = [];
  return line.split(/ · (?=`)/).flatMap((part) => {
    const [, span = ''] = /`([^`]+)`/.exec(part) ?? [];
    const words = span.split(' ');
    const end = words.findIndex((word) => !/^[a-z|-]+$/.test(word) || word.startsWith('-'));
    const path = end === -1 ? words : words.slice(0, end);
    const named = path[0] === 'pix' ? path.slice(1) : [...topic, ...path];
    if (path[0] === 'pix') topic = named.slice(0, -1);
    const flags = [...span.matchAll(/--([a-z][a-z0-9-]*)/g)].map(([, flag = '']) => flag);
    const last = named.at(-1) ?? '';
    return last.split('|').map((verb) => ({ name: [...named.slice(0, -1), verb].join(' '), flags }));
  });
}
