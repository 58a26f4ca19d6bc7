// NODE_OPTIONS loads this file into every Node process of a test. It writes process id, arguments and
// environment to a file.
const { pid, execArgv, argv, env } = process;
require('node:fs').appendFileSync(
  env.NODE_PIDS_FILE,
  `${JSON.stringify({ pid, given: [...execArgv, ...argv, env] })}\n`,
);
