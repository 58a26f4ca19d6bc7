// NODE_OPTIONS loads this file into the dashboard. Every few seconds it collects garbage, and writes the heap
// in use in MiB.
if (process.argv.includes('dashboard')) {
  require('node:v8').setFlagsFromString('--expose_gc');
  const collect = require('node:vm').runInNewContext('gc');
  setInterval(() => {
    collect();
    require('node:fs').appendFileSync(process.env.HEAP_FILE, `${process.memoryUsage().heapUsed / 2 ** 20}\n`);
  }, 3_000).unref();
}
