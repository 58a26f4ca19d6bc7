import type { RunningSandbox } from '../../contract/schemas/control.ts';
import { PixError } from '../../domain/pix-error.ts';
import { isJsonObject, type JsonObject, parseIfJson } from '../../domain/text/json.ts';
import { type Clock, sleep } from '../../domain/time/clock.ts';
import { createFile } from '../../system/files/create-file.ts';
import { makePrivateFolder } from '../../system/files/private-files.ts';
import { removeEnvironmentSecrets } from './spawn-pix.ts';

export interface DetachOrder {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logFile: string;
  /** If the signal is aborted while the sandbox starts, the sandbox process is ended. */
  readonly signal: AbortSignal;
}

const LONGEST_START_MS = 20_000;
const EXIT_USAGE = 2;

/**
 * Starts a sandbox as a background process, and waits until it answers.
 * @throws PixError `usage` or `check` with the reason when the sandbox did not start; the signal's reason
 * when it was aborted
 */
export async function detachSandbox(
  clock: Clock,
  order: DetachOrder,
): Promise<RunningSandbox & { readonly pid: number }> {
  const fs = process.getBuiltinModule('node:fs');
  const { spawn } = process.getBuiltinModule('node:child_process');
  makePrivateFolder(process.getBuiltinModule('node:path').dirname(order.logFile));
  fs.rmSync(order.logFile, { force: true });
  const log = createFile(order.logFile);
  const [program = '', ...args] = order.command;
  const child = spawn(program, args, {
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
    env: removeEnvironmentSecrets(order.env),
  });
  fs.closeSync(log);
  let ended = false;
  const ending = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => {
    ended = true;
  });
  const end = clock.now() + LONGEST_START_MS;
  while (!ended && clock.now() < end) {
    const running = firstLine(fs.readFileSync(order.logFile, 'utf8'));
    if (running && child.pid !== undefined) {
      child.unref();
      return { ...running, pid: child.pid };
    }
    await sleep(clock, 50, order.signal).catch(async (interruption: unknown) => {
      child.kill();
      await ending;
      throw interruption;
    });
  }
  child.kill();
  throw notStarted(fs.readFileSync(order.logFile, 'utf8'), order.logFile);
}

function firstLine(text: string): RunningSandbox | undefined {
  const lines = text.split('\n').slice(0, -1);
  const values = lines.filter((line) => line.startsWith('{')).map(jsonOf);
  return values.find((value) => 'baseUrl' in value) as RunningSandbox | undefined;
}

/**
 * Returns the error for a sandbox that did not start. If the log ends with a JSON error document (cli.md),
 * the error contains its reason.
 */
function notStarted(log: string, file: string): PixError {
  const { error } = jsonOf(log.slice(log.search(/^\{$/m)));
  const told = isJsonObject(error) && typeof error.message === 'string' ? error : undefined;
  const { message = '', hint = '', errorCode = 'sandbox_not_up', exitCode } = told ?? {};
  return new PixError({
    kind: exitCode === EXIT_USAGE ? 'usage' : 'check',
    key: told ? 'sandbox.not_started' : 'sandbox.not_up',
    params: { file, reason: String(message), hint: String(hint) },
    errorCode: String(errorCode),
    ...(told && { hintKey: 'sandbox.not_started.hint' }),
    outcome: 'not_applied',
  });
}

function jsonOf(text: string): JsonObject {
  // The log may end with an incomplete JSON document, or with text that Node printed.
  const value = parseIfJson(text);
  return isJsonObject(value) ? value : {};
}
