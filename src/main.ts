import packageFile from '../package.json' with { type: 'json' };
import { type CommandClass, type CommandTree, commandFiles } from './cli/program/command-files.ts';
import { dispatch, suspendProcess } from './cli/program/dispatch.ts';
import type { FullScreen, StopSignal, World } from './cli/session/world.ts';
import { readSwitch } from './domain/environment.ts';
import { fail } from './domain/errors.ts';
import { safeForTerminal } from './domain/text/safe-text.ts';
import { SecretMasker } from './domain/text/secret-masker.ts';
import { systemClock } from './domain/time/clock.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

type LoadBuilt = (name: string) => Promise<unknown>;

/**
 * Ends no process and changes no global.
 * @returns the exit code
 */
export function main(world: World, commands: CommandTree): Promise<number> {
  return dispatch(world, commands);
}

const SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const secrets = new SecretMasker();
const beforeCrash = new Set<() => void>();

function fullScreenOf(load: LoadBuilt): FullScreen {
  return {
    load: () => load('terminal/open-ink-screen'),
    stopProcess: () => suspendProcess(),
    onCrash(handler) {
      beforeCrash.add(handler);
      return () => beforeCrash.delete(handler);
    },
  };
}

/**
 * Copied before `start` sets the process's time zone to São Paulo (`isOwnZone` in
 * domain/time/sao-paulo-time.ts).
 */
const env = { ...process.env };

/** Streams are created on first use, because each costs some ms. */
function realWorld(root: string, load: LoadBuilt): World {
  return {
    argv: process.argv.slice(2),
    env,
    get stdin() {
      return isPlain(0) ? lateStdin : process.stdin;
    },
    get stdout() {
      return isPlain(1) ? lateStdout : openStdout();
    },
    get stderr() {
      // If the reader of stderr is gone, the command still finishes its work.
      if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {});
      return process.stderr;
    },
    // Only commands with a relative file path need the folder, and the folder may have been removed.
    get cwd() {
      return currentFolder();
    },
    home: homeFolder(),
    platform: process.platform,
    clock: systemClock,
    startedAtMs: performance.timeOrigin,
    random: randomBytes,
    secrets,
    version: packageFile.version,
    self: [process.execPath, path.join(root, 'bin', 'run.js')],
    debuggerUrl,
    fullScreen: fullScreenOf(load),
    onSignal(handler) {
      for (const signal of SIGNALS) process.on(signal, handler);
      return () => {
        for (const signal of SIGNALS) process.off(signal, handler);
      };
    },
  };
}

/** @throws PixError `usage` when another program has removed the folder */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw fail('paths.no_cwd', {}, { cause: error });
  }
}

/** Loads Node's module only if an option may have opened the port, because loading takes time. */
function debuggerUrl(): string | undefined {
  const options = [...process.execArgv, env.NODE_OPTIONS ?? ''].join(' ');
  return options.includes('--inspect') ? process.getBuiltinModule('node:inspector').url() : undefined;
}

/**
 * Returns the home folder, or an empty text if there is none. A container's user may have no entry in
 * /etc/passwd.
 */
function homeFolder(): string {
  try {
    // Outside of Windows, `os.homedir` would return HOME too, but loading `node:os` takes time.
    return (process.platform !== 'win32' && env.HOME) || process.getBuiltinModule('node:os').homedir();
  } catch {
    return '';
  }
}

/** Reads from the kernel, because loading `node:crypto` takes a tenth of the start-up time. */
function randomBytes(count: number): Uint8Array {
  const bytes = new Uint8Array(count);
  try {
    // On Windows this path is an ordinary file, which another user might have created.
    if (process.platform !== 'win32' && readWhole('/dev/urandom', bytes)) return bytes;
  } catch {
    // A minimal container has no /dev/urandom.
  }
  return process.getBuiltinModule('node:crypto').randomBytes(count);
}

function readWhole(file: string, into: Uint8Array): boolean {
  const descriptor = fs.openSync(file, 'r');
  try {
    return fs.readSync(descriptor, into) === into.length;
  } finally {
    fs.closeSync(descriptor);
  }
}

/**
 * Called once, by `bin/run.js`.
 * @param root the folder of package.json
 * @param load imports a file of `dist/` by a name like `commands/charge/create`
 */
export function start(root: string, load: LoadBuilt): void {
  process.env.TZ = 'America/Sao_Paulo';
  process.on('uncaughtException', crash);
  // Users need no warnings of Node, for example about an experimental module.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => debugging() && writeToStderr(`${warning.stack}\n`));
  const loadCommand = async (name: string) => (await load(`commands/${name}`)) as { default: CommandClass };
  const commands = commandFiles(root, path.join(root, 'dist', 'commands'), '.js', loadCommand);
  // Opening stdout takes no extra time while the command waits for the service.
  setImmediate(openStdout);
  // If nothing keeps the process running although the command has not ended, this is a bug and no success.
  process.exitCode = 1;
  main(realWorld(root, load), commands).then(finish, crash);
}

/** If something keeps the event loop running, for example a look-up in a dead DNS, the process waits this long. */
const LONGEST_END_MS = 1_000;

/**
 * Lets the process end with its event loop. `process.exit` can hang for ever: it waits for the threads of
 * V8, and a thread may be waiting for a garbage collection on this one (nodejs/node#54918).
 */
function finish(code: number): void {
  process.exitCode = code;
  const end = (): void => void setTimeout(() => process.exit(), LONGEST_END_MS).unref();
  // Writes to a pipe are asynchronous only on Windows.
  openStdout().write('', process.platform === 'win32' ? () => process.stderr.write('', end) : end);
}

let isStdoutOpen = false;

function openStdout(): typeof process.stdout {
  if (!isStdoutOpen) process.stdout.on('error', lostOutput);
  isStdoutOpen = true;
  return process.stdout;
}

/**
 * Returns a stand-in for a stream that is no terminal. It answers `isTTY` without opening the stream. Any
 * other use opens the stream.
 */
const openLate = <T extends object>(open: () => T): T =>
  new Proxy({} as T, {
    get(_, name) {
      if (name === 'isTTY') return undefined;
      const stream = open();
      const value: unknown = Reflect.get(stream, name);
      return typeof value === 'function' ? value.bind(stream) : value;
    },
  });

const lateStdin = openLate(() => process.stdin);
/** Ideally, stdout is opened while a request is in progress. */
const lateStdout = openLate(openStdout);

/** True only for what is certainly not a terminal. */
function isPlain(descriptor: number): boolean {
  try {
    const file = fs.fstatSync(descriptor);
    // On Linux, `/dev/null` and similar devices have the major number 1.
    return !file.isCharacterDevice() || (process.platform === 'linux' && file.rdev >> 8 === 1);
  } catch {
    return false;
  }
}

/** Outside of a `StreamWriter`, a closed pipe (`| head`) is no failure; a full disk is one. */
function lostOutput(error: NodeJS.ErrnoException): void {
  if (process.stdout.listenerCount('error') > 1) return;
  if (error.code === 'EPIPE') process.exit(0);
  crash(error);
}

function crash(error: unknown): void {
  for (const handler of beforeCrash) handler();
  const fault = error instanceof Error ? error : new Error(String(error));
  const told = debugging() ? String(fault.stack) : `${fault.name}: ${fault.message}`;
  const more = debugging() ? '' : ' (PIX_DEBUG=1 shows where)';
  writeToStderr(`pix: ${safeForTerminal(told, { keepLineFeeds: debugging() })}${more}\n`);
  process.exit(1);
}

const debugging = (): boolean => readSwitch(process.env.PIX_DEBUG ?? '') === true;

/** The process may be about to end, so every platform writes synchronously. */
function writeToStderr(text: string): void {
  try {
    fs.writeSync(2, secrets.mask(text));
  } catch {
    // The error cannot be reported anywhere.
  }
}
