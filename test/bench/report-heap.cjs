// `NODE_OPTIONS` loads this file into the dashboard. Every three seconds it forces a garbage collection, and
// then writes the size of the heap in MiB.
if (process.argv.includes('dashboard')) {
  require('node:v8').setFlagsFromString('--expose_gc');
  const collect = require('node:vm').runInNewContext('gc');
  setInterval(() => {
    collect();
    require('node:fs').appendFileSync(process.env.HEAP_FILE, `${process.memoryUsage().heapUsed / 2 ** 20}\n`);
  }, 3_000).unref();
}
