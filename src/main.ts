import { fileURLToPath } from 'node:url';
import packageFile from '../package.json' with { type: 'json' };
import { type CommandClass, type CommandTree, commandFiles } from './cli/command-tree.ts';
import { dispatch } from './cli/dispatch.ts';
import type { StopSignal, World } from './cli/world.ts';
import { systemClock } from './domain/clock.ts';
import { safeForTerminal } from './domain/safe-text.ts';

/** Runs `pix` in a world of its caller's making. Gives the exit code; ends nothing, touches no global. */
export function main(world: World, commands: CommandTree): Promise<number> {
  return dispatch(world, commands);
}

const SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** This machine. Streams are made when first asked for: each costs some ms of the start. */
function realWorld(): World {
  return {
    argv: process.argv.slice(2),
    env: process.env,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      // Nobody reads it any more: no reason to give up what is being done.
      if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {});
      return process.stderr;
    },
    cwd: process.cwd(),
    home: process.getBuiltinModule('node:os').homedir(),
    platform: process.platform,
    clock: systemClock,
    random: (bytes) => process.getBuiltinModule('node:crypto').randomBytes(bytes),
    version: packageFile.version,
    self: [process.execPath, fileURLToPath(new URL('../bin/run.js', import.meta.url))],
    onSignal(handler) {
      for (const signal of SIGNALS) process.on(signal, handler);
      return () => {
        for (const signal of SIGNALS) process.off(signal, handler);
      };
    },
  };
}

/** The commands as the build left them, beside this file. */
function builtCommands(): CommandTree {
  const below = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));
  return commandFiles(
    below('..'),
    below('./commands'),
    '.js',
    (name) => import(`./commands/${name}.js`) as Promise<{ default: CommandClass }>,
  );
}

/** The process's own `main`: `bin/run.js` calls it once. */
export function start(): void {
  process.on('uncaughtException', crash);
  process.stdout.on('error', lostOutput);
  // Node's own notices (of an experimental module, say) tell a user nothing.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => debugging() && writeToStderr(`${warning.stack}\n`));
  main(realWorld(), builtCommands()).then(finish, crash);
}

/** What was written gets out first; what is still open then (a kept-alive connection) does not hold the shell. */
function finish(code: number): void {
  process.exitCode = code;
  const end = (): never => process.exit();
  // Only on Windows does a pipe take its time.
  process.stdout.write('', process.platform === 'win32' ? () => process.stderr.write('', end) : end);
}

/** A reader that left (`| head`) is no failure, and nobody is there to be told. A full disk is one. */
function lostOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0);
  crash(error);
}

/** A bug of ours: one line, and the stack for who asks for it. */
function crash(error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error));
  const told = debugging() ? String(fault.stack) : `${fault.name}: ${fault.message}`;
  const more = debugging() ? '' : ' (PIX_DEBUG=1 shows where)';
  writeToStderr(`pix: ${safeForTerminal(told, { keepLineFeeds: debugging() })}${more}\n`);
  process.exit(1);
}

const debugging = (): boolean => process.env.PIX_DEBUG === '1';

/** At once, on every platform: the process may be about to end. */
function writeToStderr(text: string): void {
  try {
    process.getBuiltinModule('node:fs').writeSync(2, text);
  } catch {
    // There is nowhere left to say it.
  }
}
