// Runs on Node 18: for a machine whose own Node is too old.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The Node that set-up put beside the packages (bootstrap.js). */
const OWN_NODE = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const RUN = fileURLToPath(new URL('./run.js', import.meta.url));

/** Runs pix again on the Node that set-up added, and ends as that does; without one, says what is needed. */
export async function runOnNewerNode(argv, node = OWN_NODE, script = RUN) {
  if (!existsSync(node)) {
    process.stderr.write(
      `pix needs Node 22.19 or newer; this is ${process.version}. Install one from https://nodejs.org\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [script, ...argv], { stdio: 'inherit' });
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // The keyboard's Ctrl-C reaches parent and child alike: forwarded, it would count twice.
    const handler = () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal);
    process.on(signal, handler);
    return [signal, handler];
  });
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (...ending) => resolve(ending));
  });
  for (const [each, handler] of handlers) process.off(each, handler);
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
}
