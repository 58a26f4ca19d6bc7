import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { ROOT } from '../guards/source-files.ts';
import { sharedCache } from '../support/programs/shared-cache.ts';
import { postgresPrograms, startPostgres } from '../support/stores/postgres.ts';
import { type PostgresFault, postgresProxy } from '../support/stores/postgres-proxy.ts';
import { until } from '../support/until.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { faultProxy } from './fault-proxy.ts';
import { type FaultWorld, faultWorld } from './world.ts';

const ROWS = 24;
/** Number of deliveries that are sent at each payout. */
const DELIVERIES = 4;
const SECRET = 'whsec_of_several_machines_0123456789';
const BATCH = ['payout', 'batch', 'folha.csv', '--yes', '--no-lookup', '--json', '--concurrency', '4'];
const faultOf = (nth: number): PostgresFault | undefined =>
  nth % 17 === 0 ? 'cut' : nth % 23 === 0 ? 'answer-lost' : undefined;

interface ListeningPix {
  readonly port: number;
  said(): string;
  stop(): Promise<number | null>;
}

async function listeningPix(folder: string, inbox: string): Promise<ListeningPix> {
  const ready = join(folder, 'ready.json');
  const args = [join(ROOT, 'bin/run.js'), 'webhook', 'listen', '--port', '0', '--ready-file', ready];
  const places = { HOME: folder, PIX_CONFIG_DIR: join(folder, 'config'), PIX_DATA_DIR: join(folder, 'data') };
  const child: ChildProcess = spawn(process.execPath, args, {
    env: bareEnvironment({
      ...places,
      PIX_CACHE_DIR: sharedCache(),
      PIX_INBOX_URL: inbox,
      PIX_WEBHOOK_SECRET: SECRET,
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  await until(() => existsSync(ready) || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`the listener ended with ${child.exitCode}: ${stderr}`);
  return {
    port: JSON.parse(readFileSync(ready, 'utf8')).port,
    said: () => stderr,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}

/**
 * Sends a signed webhook delivery to a listener.
 * @returns the HTTP status of the answer
 */
function deliver(port: number, id: string): Promise<number> {
  const body = JSON.stringify({ id, status: 'COMPLETED', amount: 10.5 });
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
  const headers = { 'content-length': body.length, 'x-callback-signature': `t=${t},v1=${v1}` };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'POST', path: '/', agent: false, headers })
      .on('error', reject)
      .on('response', (response) => response.on('end', () => resolve(response.statusCode ?? 0)).resume())
      .end(body);
  });
}

/**
 * Returns a sender of webhook deliveries. If a listener does not answer 200, the delivery is sent to the other
 * one. If that fails, too, `recovered` is called before the delivery is sent again.
 */
function sending(listeners: readonly ListeningPix[], recovered: () => Promise<void>) {
  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  const sent: Promise<void>[] = [];
  const send = async (nth: number): Promise<void> => {
    for (let turn = nth; ; turn += 1) {
      const status = await deliver(listeners[turn % listeners.length]?.port ?? 0, `TX${nth}`);
      statuses.add(status);
      if (status === 200) break;
      if (turn > nth) await recovered();
    }
    acknowledged.add(`TX${nth}`);
  };
  return {
    acknowledged,
    statuses,
    send() {
      for (let more = 0; more < DELIVERIES; more += 1) sent.push(send(sent.length));
    },
    end: () => Promise.all(sent),
  };
}

/** Calls `happen` with the number of payouts whenever the service has applied a payout. */
function onPayouts(world: FaultWorld, happen: (count: number) => void): void {
  const { handle } = world.sandbox;
  let count = 0;
  (world.sandbox as { handle: typeof handle }).handle = async (wire) => {
    const reply = await handle(wire);
    if (wire.method === 'POST' && wire.url.endsWith('/withdraw')) {
      count += 1;
      happen(count);
    }
    return reply;
  };
}

const programs = postgresPrograms();
if (programs === null) console.log('PostgreSQL is not tested: no server on this machine.');

describe.runIf(programs !== null)('two listeners and two batch processes with one PostgreSQL', () => {
  it('two listeners store each delivery and two batch processes pay each row once while PostgreSQL restarts', async () => {
    const server = await startPostgres(programs ?? '');
    onTestFinished(() => server.stop());
    const database = await server.database('shared');
    const wire = await postgresProxy(Number(new URL(database).port), faultOf);
    onTestFinished(() => wire.close());
    const service = await faultProxy();
    onTestFinished(() => service.close());
    const world = await faultWorld(service, 5, { headerConfirmed: true, cache: sharedCache() });
    onTestFinished(() => world.end());
    await world.paidCharge(900);
    const rows = Array.from({ length: ROWS }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.00,row-${at}`);
    writeFileSync(join(world.folder, 'folha.csv'), `key,amount,reference\n${rows.join('\n')}\n`);

    const listeners = [
      await listeningPix(tempFolder(), wire.through(database)),
      await listeningPix(tempFolder(), wire.through(database)),
    ];
    let told = '';
    const onStderr = (text: string): void => {
      told += text;
    };
    // PostgreSQL starts again only after all machines have reported the outage.
    let restarted: Promise<void> = Promise.resolve();
    const isTold = (): boolean =>
      told.includes('Cannot use the journal') &&
      listeners.every((one) => one.said().includes('Cannot write to the inbox'));
    const sender = sending(listeners, () => restarted);
    const restart = async (): Promise<void> => {
      await server.crash();
      sender.send();
      await until(isTold);
      await server.startAgain();
    };
    onPayouts(world, (count) => {
      sender.send();
      if (count === 8) restarted = restart();
    });
    const env = { PIX_JOURNAL_URL: wire.through(database) };
    const both = await Promise.all([
      world.pix(BATCH, { env, data: 'one', onStderr }),
      world.pix(BATCH, { env, data: 'other', onStderr }),
    ]);
    await restarted;
    const last = await world.pix(BATCH, { env });
    sender.send();
    await sender.end();

    expect([last.code, JSON.parse(last.stdout)], told + last.stderr).toMatchObject([0, { completed: ROWS }]);
    expect(
      both.every(({ code }) => code === 0 || code === 10),
      told,
    ).toBe(true);
    const paid = (await world.applied()).map(({ reference }) => reference).sort();
    expect(paid).toEqual(Array.from({ length: ROWS }, (_, at) => `row-${at}`).sort());
    const inbox = await openInbox(database);
    const kept = (await inbox.list({ withDuplicates: true })).map(({ transactionId }) => transactionId ?? '');
    await inbox.close();
    expect([kept.length, new Set(kept).size]).toEqual([sender.acknowledged.size, sender.acknowledged.size]);
    expect(kept.filter((id) => !sender.acknowledged.has(id))).toEqual([]);
    expect(told).toMatch(/Cannot use the journal at PIX_JOURNAL_URL: .*Trying again for up to 60 s\./);
    expect(told).toMatch(/The journal can be used again\. It was unavailable for \d+ s\./);
    for (const one of listeners) expect(one.said()).toMatch(/Writing to the inbox works again, after \d+ s/);
    expect([...sender.statuses].sort()).toEqual([200, 503]);
    expect(Math.min(wire.struck.cut, wire.struck['answer-lost'])).toBeGreaterThan(0);
    expect(await Promise.all(listeners.map((one) => one.stop()))).toEqual([0, 0]);
  }, 120_000);
});
