/** A part of a word: literal text, the value of a variable, or the output of a command. */
type Part = { readonly text: string } | { readonly variable: string } | { readonly command: CommandLine };
export type Word = readonly Part[];

export interface Stage {
  /**
   * Variables that the command line assigns before the program name (`NAME=value`). If there is no program,
   * later command lines can use these variables.
   */
  readonly assigned: readonly (readonly [name: string, value: Word])[];
  readonly words: readonly Word[];
  /** The file after `>` or `>>`. `append` is true for `>>`. */
  readonly stdout?: { readonly file: Word; readonly append: boolean };
  /** The file after `2>`. */
  readonly stderr?: Word;
  /** The file after `<`. */
  readonly stdin?: Word;
  /** The word after `<<<`. The program reads this word and a line feed from stdin. */
  readonly typed?: Word;
}

/** A command line in the subset of shell syntax that `test/acceptance/README.md` describes. */
export interface CommandLine {
  /** The commands, separated by `|`. */
  readonly stages: readonly Stage[];
  readonly background: boolean;
}

type Operator = '<<<' | '2>' | '>>' | '>' | '<' | '|' | '&';
type Token = Operator | Word;

/**
 * Parses a command line.
 * @throws Error for syntax outside of the subset
 */
export function readCommandLine(source: string): CommandLine {
  const tokens = [...tokensOf(new Reader(source))];
  const background = tokens.at(-1) === '&';
  if (background) tokens.pop();
  if (tokens.includes('&')) throw new Error(`only the end of a line may be &: ${source}`);
  const stages: Token[][] = [[]];
  for (const token of tokens) {
    if (token === '|') stages.push([]);
    else stages.at(-1)?.push(token);
  }
  return { stages: stages.map((stage) => stageOf(stage, source)), background };
}

function stageOf(tokens: readonly Token[], source: string): Stage {
  const stage: { -readonly [Name in keyof Stage]: Stage[Name] } = { assigned: [], words: [] };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (typeof token !== 'string') {
      const assigned = stage.words.length === 0 ? assignmentOf(token) : undefined;
      if (assigned) stage.assigned = [...stage.assigned, assigned];
      else stage.words = [...stage.words, token];
      continue;
    }
    at += 1;
    const file = tokens[at];
    if (file === undefined || typeof file === 'string') throw new Error(`${token} needs a word: ${source}`);
    if (token === '>' || token === '>>') stage.stdout = { file, append: token === '>>' };
    else if (token === '2>') stage.stderr = file;
    else if (token === '<') stage.stdin = file;
    else stage.typed = file;
  }
  return stage;
}

function assignmentOf(word: Word): readonly [string, Word] | undefined {
  const [first, ...rest] = word;
  const [, name, value] =
    first && 'text' in first ? (/^([A-Za-z_]\w*)=([\s\S]*)$/.exec(first.text) ?? []) : [];
  return name === undefined ? undefined : [name, [{ text: value ?? '' }, ...rest]];
}

class Reader {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  /**
   * Returns the match of the sticky pattern at the current position, and moves this position to the end of
   * the match.
   */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match) this.at += match[0].length;
    return match;
  }

  get done(): boolean {
    return this.at >= this.source.length;
  }

  fail(what: string): never {
    throw new Error(`${what} at column ${this.at + 1}: ${this.source}`);
  }
}

function* tokensOf(reader: Reader): Generator<Token> {
  for (;;) {
    reader.take(/\s*/y);
    if (reader.done || reader.source[reader.at] === ')') return;
    const operator = reader.take(/<<<|2>|>>|[<>|&]/y);
    if (operator) yield operator[0] as Operator;
    else yield wordOf(reader);
  }
}

const PLAIN = /[^\s'"$\\<>|&;()`*?~]+/y;

function wordOf(reader: Reader): Word {
  const parts: Part[] = [];
  for (;;) {
    const plain = reader.take(PLAIN);
    if (plain) parts.push({ text: plain[0] });
    else if (reader.take(/\\/y)) parts.push({ text: reader.take(/[\s\S]/y)?.[0] ?? '' });
    else if (reader.take(/'/y)) parts.push({ text: quoted(reader) });
    else if (reader.take(/"/y)) parts.push(...doubleQuoted(reader));
    else if (reader.source[reader.at] === '$') parts.push(expansionOf(reader));
    else if (reader.done || /[\s<>|&)]/.test(reader.source[reader.at] ?? '')) return parts;
    else reader.fail('not in the subset');
  }
}

function quoted(reader: Reader): string {
  const text = reader.take(/([^']*)'/y);
  return text?.[1] ?? reader.fail('an open quote');
}

function doubleQuoted(reader: Reader): Part[] {
  const parts: Part[] = [{ text: '' }];
  while (!reader.take(/"/y)) {
    if (reader.done) reader.fail('an open quote');
    const plain = reader.take(/[^"$\\]+/y);
    const escaped = plain ? null : reader.take(/\\(["$\\])|\\/y);
    if (plain) parts.push({ text: plain[0] });
    else if (escaped) parts.push({ text: escaped[1] ?? '\\' });
    else parts.push(expansionOf(reader));
  }
  return parts;
}

function expansionOf(reader: Reader): Part {
  const variable = reader.take(/\$(?:(\w+|!)|\{(\w+)\})/y);
  if (variable) return { variable: variable[1] ?? variable[2] ?? '' };
  if (!reader.take(/\$\(/y)) reader.fail('not in the subset');
  const start = reader.at;
  const inner = closing(reader);
  reader.at = start + inner.length + 1;
  return { command: readCommandLine(inner) };
}

/** Returns the text up to the parenthesis that ends a command substitution. Ignores parentheses in quotes. */
function closing(reader: Reader): string {
  const end = /^(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^()'"\\])*(?=\))/.exec(reader.source.slice(reader.at));
  return end?.[0] ?? reader.fail('an open parenthesis');
}
