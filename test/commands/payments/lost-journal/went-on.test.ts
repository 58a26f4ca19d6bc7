import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { testDatabases } from '../../../support/stores/test-databases.ts';
import { card } from '../../../support/worlds/card-world.ts';
import { eachWorld, type Ran, type RunOptions } from '../../../support/worlds/pix-world.ts';

const ROWS = 20;
const CARD = JSON.stringify(card());

const world = eachWorld({ card: true, hub: 'confirmed', money: 900 });
beforeEach(() => {
  const rows = Array.from({ length: ROWS }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.00,row-${at}`);
  world.write('folha.csv', `key,amount,reference\n${rows.join('\n')}\n`);
});

const batch = 'payout batch folha.csv --yes --no-lookup --json';
const file = (): string => world.path('data/journal.sqlite');
const paid = async (): Promise<readonly string[]> =>
  (await world.payouts()).map(({ clientReference }) => clientReference);
const ok = async (argv: string, options?: RunOptions): Promise<void> => {
  const ran = await world.run(argv, options);
  expect(ran.code, ran.stderr).toBe(0);
};
const isMoney = (method: string, url: string): boolean =>
  (method === 'POST' &&
    /\/(withdraw|internal-transfer|refund\/[^/]+|refund|charges)$/.test(new URL(url).pathname)) ||
  method === 'PUT';
/** Returns a transport to the sandbox. It calls `happen` once, after the given number of payments. */
const afterPayments = (count: number, happen: () => Promise<void>): Transport => {
  let left = count;
  return async (request) => {
    const reply = await world.sandbox.handle(request);
    if (isMoney(request.method, request.url)) {
      left -= 1;
      if (left === 0) await happen();
    }
    return reply;
  };
};

/** A second machine: it has the profile, but no record of the payments of the first one. */
function secondMachine(): Readonly<Record<string, string>> {
  const folder = world.path('config-2');
  cpSync(world.path('config'), folder, { recursive: true });
  rmSync(join(folder, 'journals'), { recursive: true, force: true });
  return { PIX_CONFIG_DIR: folder };
}

const databases = testDatabases();

describe.each([
  ['SQLite', true],
  ['PostgreSQL', databases !== null],
])('a journal in %s that went back and then on', (name, isThere) => {
  let env: Readonly<Record<string, string>>;
  let change: (sql: string) => Promise<void>;
  beforeAll(() => (name === 'PostgreSQL' ? databases?.start() : undefined));
  afterAll(() => (name === 'PostgreSQL' ? databases?.stop() : undefined));
  beforeEach(async () => {
    if (name === 'SQLite') {
      env = {};
      change = async (sql) => {
        const db = new DatabaseSync(file());
        db.exec(sql);
        db.close();
      };
      return;
    }
    const url = (await databases?.next()) ?? '';
    env = { PIX_JOURNAL_URL: url };
    change = async (sql) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(sql);
      await client.end();
    };
  });
  /** Removes the newest entries, as an older copy or a replica that was behind would lack them. */
  const goBack = (count: number): Promise<void> =>
    change(`delete from entries where id in (select id from entries order by seq desc, id limit ${count})`);

  it.runIf(isThere)('a batch stops when the journal goes back, and counts all rows', async () => {
    const transport = afterPayments(8, () => goBack(3));
    const ran = await world.run(`${batch} --concurrency 4`, { env, transport });
    const sent = (await paid()).length;
    expect([ran.code, sent >= 8, sent < ROWS], ran.stderr).toEqual([10, true, true]);
    const { rows, accepted, completed, remaining } = ran.json as Record<string, number>;
    expect([rows, (accepted ?? 0) + (completed ?? 0), remaining]).toEqual([ROWS, sent, ROWS - sent]);
    expect(ran.stderr).toMatch(/Journal entry \S+ is missing, although it was stored/);
    expect(ran.stderr).toContain('pix journal adopt');
    expect(ran.stderr).toContain('The journal lacks rows that were sent');
    expect(ran.stderr).not.toContain('payout batch resume');
    // No machine continues, neither with this batch nor with another payment.
    const second = { ...env, ...secondMachine() };
    for (const [argv, with_] of [
      [batch, env],
      ['payout batch resume folha --yes --json', env],
      [batch, second],
      ['payout create --key z@exemplo.com.br --amount 15 --yes --json', second],
    ] as const) {
      const again = await world.run(argv, { env: with_ });
      expect([again.code, again.stdout.includes('pix journal adopt')], again.stdout).toEqual([2, true]);
    }
    expect(new Set(await paid()).size).toBe(sent);
    expect((await paid()).length).toBe(sent);
    const status = await world.run('payout batch status folha --json', { env });
    expect(status.code, status.stderr).toBe(0);
    expect(status.stderr).toMatch(/is missing, although it was stored|is an older copy/);
    await ok('journal adopt --no-compare --yes --json', { env });
    await ok('payout create --key z@exemplo.com.br --amount 15 --yes', { env: second });
  });

  it.runIf(isThere)('a batch with a replaced journal does not promise to resolve rows', async () => {
    const other = (): Promise<void> =>
      change('delete from entries; delete from planned_rows; delete from batches');
    const ran = await world.run(`${batch} --concurrency 4`, { env, transport: afterPayments(6, other) });
    expect([ran.code, ran.stderr.includes('pix journal adopt')], ran.stderr).toEqual([10, true]);
    expect(ran.stderr).toContain('The journal lacks rows that were sent');
    expect(ran.stderr).not.toMatch(/next run|payout batch resume/);
  });

  it.runIf(isThere)('a new machine sends nothing if the journal loses another payment', async () => {
    const line = 'payout create --key b@exemplo.com.br --amount 15 --reference r1 --yes --json';
    await ok(line, { env });
    const second = { ...env, ...secondMachine() };
    const before: RunOptions['before'] = ({ url }) => /\/user$/.test(url) && goBack(1);
    const ran = await world.run(line, { env: second, before });
    expect(ran.code, ran.stderr).toBe(2);
    expect(ran.error.errorCode).toBe('journal_entry_lost');
    expect(await paid()).toHaveLength(1);
  });

  it.runIf(isThere)('a machine refuses a journal without its payments that went on', async () => {
    await ok('payout create --key a@exemplo.com.br --amount 15 --yes', { env });
    const second = { ...env, ...secondMachine() };
    await ok('payout create --key b@exemplo.com.br --amount 15 --reference lost-1 --yes', { env });
    await ok('payout create --key b@exemplo.com.br --amount 16 --reference lost-2 --yes', { env });
    await goBack(2);
    for (const at of [11, 12, 13])
      await ok(`payout create --key c@exemplo.com.br --amount ${at} --reference on-${at} --yes`, {
        env: second,
      });
    const before = (await paid()).length;
    const again = await world.run(
      'payout create --key b@exemplo.com.br --amount 15 --reference lost-1 --yes --json',
      { env },
    );
    expect([again.code, again.error], again.stderr).toMatchObject([
      2,
      { errorCode: 'journal_entry_lost', outcome: 'not_sent' },
    ]);
    // The second machine has no evidence of its own, but the journal now has it.
    const theirs = await world.run('payout create --key d@exemplo.com.br --amount 15 --yes --json', {
      env: second,
    });
    expect([theirs.code, theirs.stdout.includes('journal_entry_lost')]).toEqual([2, true]);
    expect((await paid()).length).toBe(before);
    const adopted = await world.run('journal adopt --yes --json', { env });
    expect([adopted.code, adopted.json.map((one: { reference: string }) => one.reference).sort()]).toEqual([
      0,
      ['lost-1', 'lost-2'],
    ]);
    await ok('payout create --key e@exemplo.com.br --amount 15 --yes', { env });
  });
});

it('money commands refuse an older copy of the file, after payments were added to it', async () => {
  await ok('payout create --key a@exemplo.com.br --amount 15 --yes');
  const second = secondMachine();
  const yesterday = readFileSync(file());
  await ok(batch);
  for (const end of ['-wal', '-shm']) rmSync(`${file()}${end}`, { force: true });
  writeFileSync(file(), yesterday);
  const more = Array.from({ length: ROWS + 2 }, (_, at) => `q${at}@exemplo.com.br,12.00,more-${at}`);
  world.write('more.csv', `key,amount,reference\n${more.join('\n')}\n`);
  await ok('payout batch more.csv --yes --no-lookup --json', { env: second });
  const before = (await paid()).length;
  for (const argv of [batch, `${batch} --name folha-2`]) {
    const ran = await world.run(argv);
    expect([ran.code, ran.error.errorCode]).toEqual([2, 'journal_entry_lost']);
  }
  expect((await paid()).length).toBe(before);
});

describe('a payment whose journal entry vanishes before its outcome is recorded', () => {
  const COMMANDS: [name: string, argv: (charge: string) => string, stdin?: string][] = [
    ['payout create', () => 'payout create --key z@exemplo.com.br --amount 15 --yes --json'],
    [
      'payout create by the hub',
      () => 'payout create --family hub --key z@exemplo.com.br --amount 15 --yes --json',
    ],
    [
      'card charge create',
      () => 'card charge create --amount 15 --customer-name Cliente --card-stdin --yes --json',
      CARD,
    ],
  ];
  const vanish = async (): Promise<void> => {
    const db = new DatabaseSync(file());
    db.exec('delete from entries');
    db.close();
  };
  const expectSaid = (ran: Ran): void => {
    expect([ran.code, ran.json.id], ran.stderr).toEqual([8, expect.any(String)]);
    expect(ran.stderr).toMatch(
      /The outcome \(confirmed\) of journal entry \S+ was not recorded: the journal lacks an entry/,
    );
    expect(ran.stderr).toContain('pix journal adopt');
  };

  it.each<[name: string, argv: (charge: string) => string, stdin?: string]>(COMMANDS)(
    '%s shows the payment, says that it is not recorded, and ends with exit code 8',
    async (_n, argv, stdin) => {
      const [charge] = await world.list('charge list');
      const transport = afterPayments(1, vanish);
      const line = argv(charge?.id ?? '');
      expectSaid(await world.run(line, { transport, ...(stdin === undefined ? {} : { stdin }) }));
      const again = await world.run(line, stdin === undefined ? {} : { stdin });
      expect([again.code, again.error.outcome]).toEqual([2, 'not_sent']);
    },
  );

  it('payout create ends with exit code 8 if the entry vanishes after the outcome was recorded', async () => {
    const printed: string[] = [];
    const stdout = new Writable({
      write(chunk: Buffer, _encoding, done) {
        printed.push(chunk.toString());
        vanish().then(() => done(), done);
      },
    });
    const ran = await world.run('payout create --key z@exemplo.com.br --amount 15 --yes --json', { stdout });
    expect([ran.code, JSON.parse(printed.join('')).id]).toEqual([8, expect.any(String)]);
    expect(ran.stderr).toMatch(/Journal entry \S+ is missing, although it was stored/);
  });
});
