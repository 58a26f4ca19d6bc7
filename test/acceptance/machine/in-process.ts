import { randomBytes } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import packageFile from '../../../package.json' with { type: 'json' };
import { commandFiles } from '../../../src/cli/program/command-files.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import type { StopSignal, World } from '../../../src/cli/session/world.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { ROOT } from '../../guards/source-files.ts';
import type { Job, JobSetting } from './job.ts';

const COMMANDS = join(ROOT, 'dist/commands');
const requireFile = createRequire(import.meta.url);
/** The commands of the built program. Node loads the files itself, because vitest would transform them. */
const commands = commandFiles(ROOT, COMMANDS, '.js', async (name) =>
  requireFile(join(COMMANDS, `${name}.js`)),
);

/** The last simulated process id. Linux never uses ids above 2^22, so no real process has the same id. */
let lastId = 2 ** 22;

/**
 * Starts a command of the built program in the process of the test, with real files and a real network. A new
 * process would take a tenth of a second longer. `kill` simulates only signals that a
 * program can handle, so SIGKILL acts like SIGTERM.
 */
export function startInProcess(args: readonly string[], { cwd, env, stdin, ...files }: JobSetting): Job {
  const [stdout, stderr] = [collector(files.stdout), collector(files.stderr)];
  const handlers = new Set<(signal: StopSignal) => void>();
  const world: World = {
    argv: args,
    env,
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
    cwd,
    home: env.HOME ?? '',
    platform: process.platform,
    clock: systemClock,
    random: (count) => randomBytes(count),
    secrets: new SecretMasker(),
    version: packageFile.version,
    self: [process.execPath, join(ROOT, 'bin/run.js')],
    onSignal: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
  let hasEnded = false;
  const ended = dispatch(world, commands).finally(async () => {
    // The streams pass on all written output within one turn of the event loop. This function ignores later
    // output, because a real process cannot write after its end.
    await new Promise((resolve) => setImmediate(resolve));
    for (const stream of [stdout.stream, stderr.stream]) stream.removeAllListeners('data');
    hasEnded = true;
  });
  lastId += 1;
  return {
    pid: lastId,
    args,
    ended,
    hasEnded: () => hasEnded,
    written: () => ({ stdout: stdout.text(), stderr: stderr.text() }),
    kill: (signal) => {
      for (const handler of [...handlers]) handler(signal === 'SIGINT' ? signal : 'SIGTERM');
    },
  };
}

/**
 * Returns a stream that collects its output in memory, or in a file.
 * @param file path of the file; by default, the output stays in memory
 */
function collector(file?: string): { readonly stream: PassThrough; text(): string } {
  if (file !== undefined) writeFileSync(file, '');
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer): void => {
    if (file === undefined) chunks.push(chunk);
    else appendFileSync(file, chunk);
  };
  return { stream: new PassThrough().on('data', keep), text: () => Buffer.concat(chunks).toString() };
}
