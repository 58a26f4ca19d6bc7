/**
 * Kills a listener with `kill -9` every few seconds while it receives deliveries, and restarts it. Like the
 * service, the sender repeats each delivery until the listener answers 200. At the end, the inbox must
 * contain each delivery that was answered 200, exactly once.
 *
 *   npm run soak:listener                           a minute on SQLite, and one on PostgreSQL if installed
 *   npm run soak:listener -- 600                    seconds per store
 *   npm run soak:listener -- 600 PostgreSQL         only one store
 *
 * The exit code is 1 if a delivery was lost or stored twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { postgresPrograms, startPostgres } from '../support/stores/postgres.ts';
import { benchHome, RUN, readyPort, sleep, stopServer } from './bench-row.ts';
import { postDelivery } from './post-delivery.ts';

const SECRET = 'whsec_of_the_soak_0123456789abcdef';
const SENDERS = 16;
const seconds = Number(process.argv[2] ?? 60);
const only = process.argv[3];
const isAsked = (store: string): boolean => only === undefined || only === store;
const { home, env: base } = benchHome();
let starts = 0;

async function start(
  port: number,
  data: string,
  inbox?: string,
): Promise<{ child: ChildProcess; port: number }> {
  starts += 1;
  const ready = join(home, `ready-${starts}.json`);
  const args = [RUN, 'webhook', 'listen', '--port', `${port}`, '--ready-file', ready];
  const env = {
    ...{ ...base, PIX_DATA_DIR: data, PIX_WEBHOOK_SECRET: SECRET },
    ...(inbox && { PIX_INBOX_URL: inbox }),
  };
  const child = spawn(process.execPath, args, { stdio: 'ignore', env });
  return { child, port: await readyPort(child, ready) };
}

/**
 * Runs the soak test on one store.
 * @returns the number of deliveries that were lost or stored twice
 */
async function soak(name: string, data: string, inbox?: string): Promise<number> {
  let { child, port } = await start(0, data, inbox);
  const acknowledged = new Set<string>();
  let [next, repeated, kills] = [0, 0, 0];
  const until = Date.now() + seconds * 1000;
  const deliver = (id: string): Promise<number> =>
    postDelivery({ port }, { id, secret: SECRET, limitMs: 5_000 });
  const sender = async (): Promise<void> => {
    while (Date.now() < until) {
      const id = `TX${next}`;
      next += 1;
      while ((await deliver(id)) !== 200) {
        repeated += 1;
        await sleep(50);
      }
      acknowledged.add(id);
      // The sender repeats every tenth delivery although the listener answered 200.
      if (next % 10 === 0) await deliver(id);
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, sender));
  while (Date.now() < until - 3_000) {
    await sleep(1_000 + (kills % 5) * 700);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    kills += 1;
    ({ child } = await start(port, data, inbox));
  }
  await senders;
  await stopServer(child);
  const store = await openInbox(inbox ?? join(data, 'inbox.sqlite'));
  const times = new Map<string, number>();
  for (const { transactionId } of await store.list({ withDuplicates: true }))
    times.set(transactionId ?? '', (times.get(transactionId ?? '') ?? 0) + 1);
  await store.close();
  const lost = [...acknowledged].filter((id) => !times.has(id)).length;
  const twice = [...times.values()].filter((count) => count > 1).length;
  console.log(
    `${name}: ${kills} kills in ${seconds} s, ${acknowledged.size} acknowledged, ${repeated} repeated; lost ${lost}, stored twice ${twice}`,
  );
  return lost + twice;
}

const programs = postgresPrograms();
const postgres = programs === null || !isAsked('PostgreSQL') ? undefined : await startPostgres(programs);
try {
  let wrong = isAsked('SQLite') ? await soak('SQLite', join(home, 'sqlite')) : 0;
  if (postgres) wrong += await soak('PostgreSQL', join(home, 'postgres'), await postgres.database('soak'));
  else if (isAsked('PostgreSQL')) console.log('PostgreSQL: no server on this machine, not tried.');
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await postgres?.stop();
}
