// NODE_OPTIONS loads this file into every Node process of a test. The file logs a line with the process id,
// the arguments and the environment. A call of `process.exit` logs a second line.
const { pid, execArgv, argv, env, exit } = process;
const log = (given) => {
  require('node:fs').appendFileSync(env.NODE_PIDS_FILE, `${JSON.stringify({ pid, given })}\n`);
};
log([...execArgv, ...argv, env]);
process.exit = (code) => {
  log(['process.exit', ...argv]);
  exit(code);
};
