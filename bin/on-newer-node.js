// Needs Node 18 only: for machines with an old Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The Node that set-up installed in node_modules (bootstrap.js). */
const OWN_NODE = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
const RUN = fileURLToPath(new URL('./run.js', import.meta.url));

/** Runs pix on the Node installed by set-up, with the same exit code or signal. Without one, prints the required version. */
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
    // The terminal sends Ctrl-C to parent and child: forwarding it would send it twice.
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
