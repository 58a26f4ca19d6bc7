// Node loads this file before the built pix. PIX_TEST_FAULTS specifies whether to kill pix at a commit,
// simulate a full disk, or change the clock.
const plan = JSON.parse(process.env.PIX_TEST_FAULTS ?? '{}');

if (plan.clock) {
  const { afterMs, byMs } = plan.clock;
  const real = Date.now;
  const start = real();
  Date.now = () => real() + (real() - start >= afterMs ? byMs : 0);
}

if (plan.killAtCommit || plan.fullAtCommit) {
  const emitWarning = process.emitWarning;
  process.emitWarning = () => {};
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  process.emitWarning = emitWarning;
  const exec = DatabaseSync.prototype.exec;
  let commits = 0;
  DatabaseSync.prototype.exec = function faulty(sql) {
    if (sql !== 'commit') return exec.call(this, sql);
    commits += 1;
    const full = plan.fullAtCommit;
    if (full && (full.stays ? commits >= full.nth : commits === full.nth)) {
      // Imitates SQLite, which rolls back the transaction when the disk is full.
      exec.call(this, 'rollback');
      throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    }
    const kill = plan.killAtCommit;
    if (kill?.nth === commits && kill.when === 'before') process.kill(process.pid, 'SIGKILL');
    const result = exec.call(this, sql);
    if (kill?.nth === commits && kill.when === 'after') process.kill(process.pid, 'SIGKILL');
    return result;
  };
}
