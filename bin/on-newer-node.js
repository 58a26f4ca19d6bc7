// Runs pix on the Node in node_modules if the machine's Node is too old. This file itself runs on Node 18.
const { spawn } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

const OWN_NODE = path.join(__dirname, '../node_modules/node/bin', nodeFile(process.platform));
const RUN = path.join(__dirname, 'run.js');

function nodeFile(platform) {
  return platform === 'win32' ? 'node.exe' : 'node';
}
exports.nodeFile = nodeFile;

/**
 * Exits with the exit code or signal of pix. If set-up installed no newer Node, prints the required version.
 */
exports.runOnNewerNode = async (argv, node = OWN_NODE, script = RUN) => {
  if (!existsSync(node)) {
    process.stderr.write(
      `pix needs Node 22.19 or newer; this is ${process.version}. Install one from https://nodejs.org\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [script, ...argv], { stdio: 'inherit', windowsHide: true });
  const handlers = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // At a terminal, Ctrl-C already reaches the child process. Forwarding the signal would send it twice.
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
};
