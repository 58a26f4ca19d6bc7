import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import packageFile from '../../../package.json' with { type: 'json' };
import { type CommandClass, commandFiles } from '../../../src/cli/program/command-tree.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import type { World } from '../../../src/cli/session/world.ts';
import { SecretsInUse } from '../../../src/domain/text/secrets-in-use.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { ROOT } from '../../guards/source-files.ts';
import type { JobSetting } from './job.ts';
import type { Ran } from './machine.ts';

const COMMANDS = join(ROOT, 'src/commands');
const commands = commandFiles(
  ROOT,
  COMMANDS,
  '.ts',
  (name) => import(/* @vite-ignore */ join(COMMANDS, `${name}.ts`)) as Promise<{ default: CommandClass }>,
);

/**
 * Types a command without a process of its own: the same command with the same files and the same network, to its end,
 * without the tenth of a second that starting one takes.
 */
export async function runInProcess(
  args: readonly string[],
  { cwd, env, stdin }: Pick<JobSetting, 'cwd' | 'env' | 'stdin'>,
): Promise<Ran> {
  const [stdout, stderr] = [collector(), collector()];
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
    secrets: new SecretsInUse(),
    version: packageFile.version,
    self: [process.execPath, join(ROOT, 'bin/run.js')],
    onSignal: () => () => undefined,
  };
  const code = await dispatch(world, commands);
  return { stdout: stdout.text(), stderr: stderr.text(), code };
}

function collector(): { readonly stream: PassThrough; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new PassThrough().on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
