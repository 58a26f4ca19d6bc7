import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from '../worlds/bare-environment.ts';

/**
 * Runs a script from this folder in a new Node process. Returns the exit code and stderr. Rejects if Node
 * cannot be started.
 */
export function runNode(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: bareEnvironment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, stderr }));
  });
}
