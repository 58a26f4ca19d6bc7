/**
 * Measures how many payouts per second `pix payout batch` sends to a sandbox, and its peak memory. The
 * baseline is a plain undici loop without a journal. It sends equal bodies with the same number of concurrent
 * requests.
 *
 *   node test/bench/batch.ts                   10,000 rows for the rate; memory at 1,000, 10,000 and 100,000
 *   node test/bench/batch.ts 2000 1000,5000    other numbers of rows
 *
 * The baseline and pix run alternately. The result is the median of the ratios of the rounds.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type BenchRow,
  benchHome,
  median,
  RUN,
  report,
  runNode,
  startSandbox,
  stopServer,
} from './bench-row.ts';

const UNDICI = createRequire(import.meta.url).resolve('undici');
const CONCURRENCY = 16;
const ROUNDS = 3;
const rows = Number(process.argv[2] ?? 10_000);
const sizes = (process.argv[3] ?? '1000,10000,100000').split(',').map(Number);

/**
 * Source of the baseline program, which pays without a journal. It prints its rows per second. The start of
 * the process does not count.
 */
const BARE = `
  const [undici, origin, count, run] = process.argv.slice(1);
  const { Pool } = require(undici);
  const token = process.env.BENCH_TOKEN;
  const pool = new Pool(origin, { connections: ${CONCURRENCY}, pipelining: 1 });
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  let next = 0;
  const gun = async () => {
    while (next < count) {
      const at = next++;
      const body = JSON.stringify({ amount: 10 + (at % 90) / 100, pixKey: 'p' + at + '@exemplo.com.br', pixType: 'email', clientReference: run + '-' + at });
      const reply = await pool.request({ method: 'POST', path: '/v1/withdraw', headers, body });
      const text = await reply.body.text();
      if (reply.statusCode !== 200) throw new Error(text);
      JSON.parse(text);
    }
  };
  const from = performance.now();
  Promise.all(Array.from({ length: ${CONCURRENCY} }, gun)).then(() => {
    console.log(count / ((performance.now() - from) / 1000));
    return pool.close();
  });
`;

const { home, env } = benchHome();

async function run(args: readonly string[], token = ''): ReturnType<typeof runNode> {
  const ended = await runNode(args, { env: { ...env, BENCH_TOKEN: token }, cwd: home });
  if (ended.code === 0) return ended;
  throw new Error(`${args.join(' ').slice(-200)} ended with ${ended.code}: ${ended.stderr.slice(-500)}`);
}

const sandbox = await startSandbox(['--data', join(home, 'store')], env);
try {
  const { baseUrl, controlUrl, tokens } = sandbox.said;
  const send = async (method: string, url: string, body: object): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${tokens.both}`, 'content-type': 'application/json' };
    const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${url}: ${await reply.text()}`);
    return (await reply.json()) as Record<string, string>;
  };
  const rich = { cashInTicketMax: 100_000_000, dailyWithdrawLimit: 1_000_000_000 };
  await send('PATCH', `${controlUrl}/accounts/100001`, rich);
  const charge = { amount: 90_000_000, generatedDocument: '11144477735' };
  const { id } = await send('POST', `${baseUrl}/pix`, charge);
  await send('POST', `${controlUrl}/transactions/${id}/pay`, {});

  let batches = 0;
  const batch = async (count: number): Promise<{ perSecond: number; peak: number }> => {
    batches += 1;
    const name = `bench-${batches}`;
    const lines = Array.from(
      { length: count },
      (_, at) => `p${at}@exemplo.com.br,${(10 + (at % 90) / 100).toFixed(2)},${name}-${at}`,
    );
    writeFileSync(join(home, `${name}.csv`), `key,amount,reference\n${lines.join('\n')}\n`);
    const args = [RUN, 'payout', 'batch', `${name}.csv`, '--yes', '--no-lookup', '--json'];
    const { ms, peak } = await run([...args, '--concurrency', `${CONCURRENCY}`]);
    return { perSecond: (count * 1_000) / ms, peak };
  };
  const bare = async (at: number): Promise<number> => {
    const args = ['-e', BARE, UNDICI, new URL(baseUrl).origin, `${rows}`, `bare-${at}`];
    const { stdout } = await run(args, tokens.both);
    return Number(stdout);
  };

  const figures: { bare: number; batch: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    figures.push({ bare: await bare(round), batch: (await batch(rows)).perSecond });
  const ratio = median(figures.map((figure) => figure.batch / figure.bare));
  const perSecond = median(figures.map((figure) => figure.batch));
  const done: BenchRow[] = [
    {
      name: `payout batch, ${rows} rows`,
      baseline: `a bare undici loop, ${CONCURRENCY} in flight, without a journal`,
      kind: 'rate',
      ratio,
      aim: 0.5,
      figure: `${perSecond.toFixed(0)}/s, checks and start included`,
    },
  ];
  for (const size of sizes) {
    const { peak } = await batch(size);
    const figure = `${peak.toFixed(0)} MiB`;
    done.push({
      name: `payout batch, ${size} rows: memory`,
      baseline: 'MiB at the most',
      kind: 'memory',
      ratio: peak,
      figure,
    });
  }
  report(done);
} finally {
  await stopServer(sandbox.child);
}
