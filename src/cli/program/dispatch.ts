import type { Config } from '@oclif/core/interfaces';
import { SECRET_VARIABLE } from '../../domain/environment.ts';
import { type ErrorName, fail } from '../../domain/errors.ts';
import { decodeUri } from '../../domain/text/decode-uri.ts';
import type { SecretMasker } from '../../domain/text/secret-masker.ts';
import type { Params } from '../../i18n/index.ts';
import type { Env } from '../../system/files/paths.ts';
import { globalFlags } from '../flags/global-flags.ts';
import { beforeDashes, type World } from '../session/world.ts';
import type { CommandTree } from './command-files.ts';

const NO_HOOKS = { successes: [], failures: [] };

/*
 * Commands must not import '@oclif/core' or '@oclif/core/ux': loading the index takes 3.3 times as long as
 * starting Node. Allowed imports:
 * - values from '@oclif/core/flags' and '@oclif/core/args' (`import * as Flags from ...`)
 * - `parse` from '@oclif/core/parser'
 * - types from '@oclif/core/interfaces'
 * - the class from '@oclif/core/command', only in the base class
 */

const typedFlags = (type: 'option' | 'boolean'): ReadonlySet<string> =>
  new Set(
    Object.entries<{ readonly type: string; readonly char?: string | undefined }>(globalFlags).flatMap(
      ([name, flag]) => (flag.type === type ? [`--${name}`, ...(flag.char ? [`-${flag.char}`] : [])] : []),
    ),
  );
const VALUE_FLAGS = typedFlags('option');
const SWITCHES = typedFlags('boolean');

/** Meaning of a command line. `id` is empty for `pix` itself; the command's parser gets `argv`. */
type Resolution =
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

/** Matches the flags with which `pix help` answers for programs. */
const FOR_PROGRAMS =
  /(?:^| )(?:--json|--jq|--fields|-o ?(?:json|ndjson|csv)|--output[ =](?:json|ndjson|csv))(?![\w-])/;

/** Matches a command word. The word is used as a file name, so slashes and dots are not allowed. */
const WORD = /^[a-z][a-z0-9-]*$/;

/**
 * Finds the command word by word. Global flags before or between the words are passed to the command's
 * parser.
 */
function resolveCommand(argv: readonly string[], tree: Pick<CommandTree, 'find'>): Resolution {
  // The words after it are those of another command line.
  if (argv[0] === '__complete') return { kind: 'command', id: '__complete', argv: argv.slice(1) };
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
  if (asked && FOR_PROGRAMS.test([...hoisted, ...rest].join(' ')))
    return { kind: 'command', id: 'help', argv: [...words, ...rest, ...hoisted] };
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

const asksForHelp = (rest: readonly string[]): boolean =>
  beforeDashes(rest).some((token) => token === '--help' || token === '-h');

/** Variables with a URL, which may contain a password. */
const ADDRESS = /^(PIX_.*_URL|(https?|all)_proxy)$/i;

/**
 * Registers the secrets of the environment, so that output masks them. Must be called before anything is
 * printed.
 */
function maskEnvironmentSecrets(secrets: SecretMasker, env: Env): void {
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    if (SECRET_VARIABLE.test(name)) secrets.noted(value.trim());
    else if (ADDRESS.test(name) && value.includes('@')) notePassword(secrets, value);
  }
}

function notePassword(secrets: SecretMasker, address: string): void {
  const password = URL.parse(address)?.password;
  if (!password) return;
  secrets.noted(password);
  const decoded = decodeUri(password);
  if (decoded !== null) secrets.noted(decoded);
}

/**
 * Runs a command line. An unknown command is never guessed and run; the error suggests the most similar one.
 * @returns the exit code; 0 for help on stdout
 */
export async function dispatch(world: World, tree: CommandTree): Promise<number> {
  const found = resolveCommand(world.argv, tree);
  switch (found.kind) {
    case 'command': {
      maskEnvironmentSecrets(world.secrets, world.env);
      const command = await tree.load(found.id);
      return new command([...found.argv], programConfig(world.version), world).execute();
    }
    case 'help': {
      const { showHelp } = await import('./show-help.ts');
      return showHelp(world, tree, found.id, found.asked);
    }
    case 'version': {
      const { printText } = await import('./print-text.ts');
      const { wantsJson } = await import('../failure/report-failure.ts');
      const { version } = world;
      return printText(world, wantsJson(world) ? `${JSON.stringify({ version })}\n` : `pix ${version}\n`);
    }
    case 'misplaced':
      return refuse(world, 'cli.misplaced_flag', { flag: found.flag });
    case 'unknown': {
      const topic = found.asked && found.typed.length === 1 ? await showTopic(world, found.typed) : null;
      if (topic !== null) return topic;
      const { suggestCommand } = await import('./suggest-command.ts');
      const command = found.typed.join(' ');
      const meant = suggestCommand(found.typed, tree.ids());
      return meant === null
        ? refuse(world, 'cli.unknown_command', { command })
        : refuse(world, 'cli.unknown_command_meant', { command, meant });
    }
  }
}

async function showTopic(world: World, [name = '']: readonly string[]): Promise<number | null> {
  const [{ HELP_TOPICS }, { showHelpTopic }] = await Promise.all([
    import('./help-topics.ts'),
    import('./show-help.ts'),
  ]);
  const topic = Object.hasOwn(HELP_TOPICS, name) ? HELP_TOPICS[name] : undefined;
  return topic === undefined ? null : showHelpTopic(world, topic);
}

async function refuse(world: World, key: ErrorName, params: Params): Promise<number> {
  const { reportFailure } = await import('../failure/report-failure.ts');
  return reportFailure(world, fail(key, params));
}

/**
 * Returns the parts of oclif's `Config` that its `Command` and `Parser` read. Creating the complete `Config`
 * takes twice as long as starting Node (stack.md "Start-up").
 */
function programConfig(version: string): Config {
  return {
    bin: 'pix',
    name: 'pix-cli',
    version,
    userAgent: `pix/${version}`,
    topicSeparator: ' ',
    pjson: { oclif: {} },
    runHook: async () => NO_HOOKS,
    scopedEnvVar: () => undefined,
    scopedEnvVarKey: (name: string) => `PIX_${name}`,
    scopedEnvVarKeys: (name: string) => [`PIX_${name}`],
    scopedEnvVarTrue: () => false,
    // Safe: commands and their parser read no other properties.
  } as unknown as Config;
}

/** Time in ms for the stop signal to take effect. */
const CONTINUED_MS = 100;

/** Stops the whole job, as Ctrl-Z does. The job includes a waiting parent process, such as npm. */
export async function suspendProcess(
  platform: NodeJS.Platform = process.platform,
  kill: (pid: number, signal: NodeJS.Signals) => unknown = process.kill,
): Promise<void> {
  // Windows has no SIGTSTP, so `kill` would throw.
  if (platform === 'win32') return;
  kill(0, 'SIGTSTP');
  // With job control in a shell, the process stops at this line until SIGCONT. Without job control, SIGTSTP
  // has no effect, and the timer ends the wait.
  await new Promise((resolve) => setTimeout(resolve, CONTINUED_MS));
}
