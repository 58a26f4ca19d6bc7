// Loaded into every Node process of a test by NODE_OPTIONS: writes down that there is one, and what it was given.
const { pid, execArgv, argv, env } = process;
require('node:fs').appendFileSync(
  env.NODE_PIDS_FILE,
  `${JSON.stringify({ pid, given: [...execArgv, ...argv, env] })}\n`,
);
