import { globalFlags } from '../flags/global-flags.ts';
import type { CommandTree } from './command-files.ts';

const typedFlags = (type: 'option' | 'boolean'): ReadonlySet<string> =>
  new Set(
    Object.entries<{ readonly type: string; readonly char?: string | undefined }>(globalFlags).flatMap(
      ([name, flag]) => (flag.type === type ? [`--${name}`, ...(flag.char ? [`-${flag.char}`] : [])] : []),
    ),
  );
const VALUE_FLAGS = typedFlags('option');
const SWITCHES = typedFlags('boolean');

/** Meaning of a command line. `id` is empty for `pix` itself; the command's parser gets `argv`. */
export type Resolution =
  | { readonly kind: 'command'; readonly id: string; readonly argv: readonly string[] }
  /** `asked` is true if `--help` or `pix help` was typed, false if the command was incomplete. */
  | { readonly kind: 'help'; readonly id: string; readonly asked: boolean }
  | { readonly kind: 'version' }
  /** `flag` is not a global flag, but was typed before the command. */
  | { readonly kind: 'misplaced'; readonly flag: string }
  /**
   * `typed` contains the known words, the first unknown word, and the words after it. `asked`: after `pix help`,
   * which also has topics that are no commands.
   */
  | { readonly kind: 'unknown'; readonly typed: readonly string[]; readonly asked: boolean };

/** Matches a command word. The word is used as a file name, so slashes and dots are not allowed. */
const WORD = /^[a-z][a-z0-9-]*$/;

/**
 * Finds the command word by word. Global flags before or between the words are passed to the command's
 * parser.
 */
export function resolveCommand(argv: readonly string[], tree: Pick<CommandTree, 'find'>): Resolution {
  let asked = false;
  const words: string[] = [];
  const hoisted: string[] = [];
  let at = 0;
  while (at < argv.length) {
    const flags = globalFlagAt(argv, at);
    if (flags.length > 0) hoisted.push(...flags);
    else if (argv[at] === 'help' && words.length === 0 && !asked) asked = true;
    else if (leadsOn(words, argv[at], tree)) words.push(String(argv[at]));
    else break;
    at += Math.max(1, flags.length);
  }
  const rest = argv.slice(at);
  const id = words.join(':');
  const node = words.length === 0 ? { command: false, topic: true } : tree.find(id);
  const next = rest[0];

  const help = asked || asksForHelp(rest);
  if (node?.command)
    return help ? { kind: 'help', id, asked: true } : { kind: 'command', id, argv: [...hoisted, ...rest] };
  if (next === undefined || (help && next.startsWith('-'))) return { kind: 'help', id, asked: help };
  if (words.length === 0 && (next === '--version' || next === '-v')) return { kind: 'version' };
  if (next.startsWith('-') && next !== '--') return { kind: 'misplaced', flag: next };
  return { kind: 'unknown', typed: [...words, next, ...wordsOf(rest.slice(1))], asked };
}

/** Returns the words before the first token that cannot belong to a command's name, such as an amount. */
function wordsOf(rest: readonly string[]): readonly string[] {
  const end = rest.findIndex((token) => !WORD.test(token));
  return end === -1 ? rest : rest.slice(0, end);
}

/** Returns the global flag at this position, with its value; empty if there is none. */
function globalFlagAt(argv: readonly string[], at: number): readonly string[] {
  const token = String(argv[at]);
  const name = token.split('=', 1)[0] ?? token;
  if (SWITCHES.has(token) || /^-o./.test(token)) return [token];
  if (!VALUE_FLAGS.has(name)) return [];
  if (name !== token) return [token];
  return at + 1 < argv.length ? argv.slice(at, at + 2) : [];
}

function leadsOn(
  words: readonly string[],
  next: string | undefined,
  tree: Pick<CommandTree, 'find'>,
): boolean {
  return next !== undefined && WORD.test(next) && tree.find([...words, next].join(':')) !== null;
}

function asksForHelp(rest: readonly string[]): boolean {
  const end = rest.indexOf('--');
  return (end === -1 ? rest : rest.slice(0, end)).some((token) => token === '--help' || token === '-h');
}
