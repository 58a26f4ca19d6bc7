// Loaded into every Node process of a test by NODE_OPTIONS. Records the process id, arguments and environment
// in a file.
const { pid, execArgv, argv, env } = process;
require('node:fs').appendFileSync(
  env.NODE_PIDS_FILE,
  `${JSON.stringify({ pid, given: [...execArgv, ...argv, env] })}\n`,
);
