// Loaded into every Node process of a test by NODE_OPTIONS: writes down that there is one.
require('node:fs').appendFileSync(process.env.NODE_PIDS_FILE, `${process.pid}\n`);
