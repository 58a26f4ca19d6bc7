import type { RunningSandbox } from '../contract/schemas/control.ts';
import { type Clock, sleep } from '../domain/clock.ts';
import { PixError } from '../domain/errors.ts';
import { isJsonObject, parseJson } from '../domain/json.ts';

export interface DetachOrder {
  /** Program and arguments that start the sandbox in the foreground with `--json`. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where its output goes. */
  readonly logFile: string;
}

const LONGEST_START_MS = 20_000;

/**
 * Starts the sandbox as a process of its own that outlives this one, and waits until it answers.
 * @throws PixError `check` when it did not come up
 */
export async function detachSandbox(
  clock: Clock,
  order: DetachOrder,
): Promise<RunningSandbox & { readonly pid: number }> {
  const fs = process.getBuiltinModule('node:fs');
  const { spawn } = process.getBuiltinModule('node:child_process');
  fs.mkdirSync(process.getBuiltinModule('node:path').dirname(order.logFile), {
    recursive: true,
    mode: 0o700,
  });
  const log = fs.openSync(order.logFile, 'w', 0o600);
  const [program = '', ...args] = order.command;
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log], env: { ...order.env } });
  fs.closeSync(log);
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  const end = clock.now() + LONGEST_START_MS;
  while (!ended && clock.now() < end) {
    const running = firstLine(fs.readFileSync(order.logFile, 'utf8'));
    if (running && child.pid !== undefined) {
      child.unref();
      return { ...running, pid: child.pid };
    }
    await sleep(clock, 50);
  }
  child.kill();
  throw new PixError({
    kind: 'check',
    key: 'sandbox.not_up',
    params: { file: order.logFile },
    errorCode: 'sandbox_not_up',
  });
}

function firstLine(text: string): RunningSandbox | undefined {
  const line = text
    .split('\n')
    .find((candidate, index, lines) => candidate.startsWith('{') && index < lines.length - 1);
  if (line === undefined) return undefined;
  const value = parseJson(line);
  return isJsonObject(value) && 'baseUrl' in value ? (value as unknown as RunningSandbox) : undefined;
}
