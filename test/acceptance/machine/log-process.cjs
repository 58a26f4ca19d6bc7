// NODE_OPTIONS loads this file into every Node process of a test. It writes process id, arguments and
// environment to a file, and a second line if the process calls `process.exit`.
const { pid, execArgv, argv, env, exit } = process;
const log = (given) => {
  require('node:fs').appendFileSync(env.NODE_PIDS_FILE, `${JSON.stringify({ pid, given })}\n`);
};
log([...execArgv, ...argv, env]);
process.exit = (code) => {
  log(['process.exit', ...argv]);
  exit(code);
};
