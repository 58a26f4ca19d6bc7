/**
 * Measures `pix find` on long local caches of transactions and delivery attempts. The baseline is a plain
 * process that reads the amounts from the cache of transactions.
 *
 *   node test/bench/find.ts                            50,000 transactions and attempts, 11 rounds
 *   node test/bench/find.ts 500000 5                   500,000 of each, 5 rounds
 */
import { join } from 'node:path';
import { TransactionCache, type TransactionFact } from '../../src/storage/transactions/transaction-cache.ts';
import { benchHome, median, pairedRatio, RUN, report, runNode } from './bench-row.ts';
import { serveLongHistory } from './long-history.ts';

const count = Number(process.argv[2] ?? 50_000);
const rounds = Number(process.argv[3] ?? 11);
const { home: folder, env: base } = benchHome();
const file = join(folder, 'transactions.sqlite');
const shape = { count, deliveredPercent: 85, perSecond: 0 };
const history = await serveLongHistory(join(folder, 'attempts.sqlite'), shape);

const startMs = Date.now() - 86_400_000;
const facts = Array.from({ length: count }, (_, at): TransactionFact => {
  const time = startMs + at;
  return {
    ...{ id: `TX${at}`, createdAt: time, updatedAt: time, paidAt: time, direction: 'in', isCharge: true },
    ...{ state: 'moved', cents: 1_000 + at, refundedCents: 0, refundedAt: null },
  };
});
const cache = new TransactionCache(file, `${history.root} 100001`);
cache.add(facts, { since: startMs, until: Date.now() });
cache.close();

const env = { ...base, PIX_DATA_DIR: folder, PIX_BASE_URL: history.root, PIX_TOKEN: 'token-of-the-bench' };
/** `spawnSync` would block the fake service, which runs in this process. */
const run = (args: readonly string[]): ReturnType<typeof runNode> => runNode(args, { env });
const BARE = `const { DatabaseSync } = require('node:sqlite');
  let rows = 0;
  for (const _row of new DatabaseSync(process.argv[1]).prepare('select id, cents from facts').iterate()) rows += 1;
  process.exitCode = rows === Number(process.argv[2]) ? 0 : 1;`;

try {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await run(['-e', BARE, file, `${count}`]);
    const found = await run([RUN, 'find', 'R$ 152,77', '--json']);
    if (bare.code !== 0 || found.code !== 0) throw new Error(`ended with ${bare.code}, ${found.code}`);
    theirs.push(bare.ms);
    ours.push(found.ms);
  }
  const name = `find by amount, ${count} transactions and attempts in the caches`;
  const baseline = 'a bare node that reads the transactions';
  const ratio = pairedRatio(ours, theirs);
  report([{ name, baseline, kind: 'time', ratio, aim: 2, figure: `${median(ours).toFixed(0)} ms` }]);
} finally {
  history.close();
}
