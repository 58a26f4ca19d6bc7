import { once } from 'node:events';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachWorld, type Printed } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

const HEADER = 'id,status,type,amount,serviceFeeCharged,createdAt';
const write = (...rows: readonly (string | Buffer)[]): void =>
  world.write(
    'r.csv',
    Buffer.concat(rows.map((row) => Buffer.concat([Buffer.from(row), Buffer.from('\n')]))),
  );
const summary = () => world.json('report summary r.csv');

describe('pix report summary', () => {
  it.each(['job', 'pages'])('pix report summary adds up a file exported with --via %s', async (via) => {
    for (let n = 1; n <= 4; n += 1) {
      const id = await world.id(`charge create --amount ${n}0,10`);
      if (n % 2 === 0) await world.run(`sandbox pay ${id}`);
    }
    await world.run(`report export --from 2026-11-20 --to 2026-11-22 --via ${via} --out r.csv`, {
      before: () => world.sandboxClock.advance(1_000),
    });
    const found = await summary();
    expect(found).toMatchObject({
      rows: 4,
      total: { count: 4, received: { count: 2, amount: 60.2 }, sent: { count: 0 } },
      duplicates: { count: 0 },
      unreadable: { count: 0 },
      unknownColumns: [],
      missingColumns: [],
    });
    expect(found.groups).toMatchObject([
      { status: 'COMPLETED', type: 'DEPOSIT', count: 2, amount: 60.2, fees: 0.23 },
      { status: 'PENDING', type: 'DEPOSIT', count: 2, amount: 40.2 },
    ]);
    expect(found.firstAt).toMatch(/^2026-11-21T15:/);
  });

  it('pix report summary lists at most 500 groups, and adds up all further rows in the group "(other)"', async () => {
    write(HEADER, ...Array.from({ length: 700 }, (_, n) => `T${n},S${n},\u001b[31mT,1,0,`));
    const found = await summary();
    expect([found.groups.length, found.total.count]).toEqual([501, 700]);
    expect(found.groups.find(({ status }: Printed) => status === '(other)')?.count).toBe(200);
    expect((await world.run('report summary r.csv')).stdout).not.toContain('\u001b');
  });

  it('pix report summary adds up 3,000 rows exactly, and finds the one duplicate id', async () => {
    const stream = createWriteStream(world.path('r.csv'));
    stream.write(`${HEADER}\n`);
    for (let n = 0; n < 3_000; n += 1000) {
      const rows = Array.from(
        { length: 1000 },
        (_, at) =>
          `TX20261121${String(n + at).padStart(16, '0')},COMPLETED,DEPOSIT,1.5,0.115,2026-11-21T00:00:00Z\n`,
      );
      if (!stream.write(rows.join(''))) await once(stream, 'drain');
    }
    stream.end('TX202611210000000000002000,COMPLETED,DEPOSIT,0.01,0,\n');
    await once(stream, 'close');
    const found = await summary();
    expect(found.total).toMatchObject({ count: 3_001, received: { amount: 4_500.01 }, fees: 345 });
    expect(found.duplicates).toEqual({ count: 1, ids: ['TX202611210000000000002000'] });
  });
});

describe('pix report summary on a terminal', () => {
  const rows = [
    HEADER,
    'a,COMPLETED,DEPOSIT,100.00,0.1,2026-11-20T02:59:59Z',
    'b,COMPLETED,DEPOSIT,50.00,0.1,2026-11-20T03:00:00Z',
    'c,PENDING,DEPOSIT,25.00,0.1,2026-11-20T12:00:00Z',
  ];

  it('pix report summary on a terminal draws bars for each type and status, and for the money received on each day in São Paulo', async () => {
    write(...rows);
    const { stdout } = await world.run('report summary r.csv --no-color', { tty: 60 });
    expect(stdout.slice(stdout.indexOf('Amount by type')).trimEnd().split('\n')).toEqual([
      'Amount by type and status',
      '  DEPOSIT COMPLETED  R$ 150,00  ████████████████████████████',
      '  DEPOSIT PENDING     R$ 25,00  ████▋',
      '',
      'Received by day (São Paulo)',
      '  2026-11-19  R$ 100,00  ███████████████████████████████████',
      '  2026-11-20   R$ 50,00  █████████████████▌',
    ]);
  });
});

it('pix report summary --html writes a page in the chosen language, and gives the file the mode 0600', async () => {
  write(HEADER, 'T1,<b>PAID</b>,DEPOSIT,10.00,0.1,2026-11-21T00:00:00Z');
  const { code, stdout, stderr } = await world.run('report summary r.csv --html page.html --lang pt-BR');
  expect(code).toBe(0);
  expect(stdout).toContain('entrada');
  expect(stderr).toMatch(/Página gravada em .*page\.html/);
  const file = world.path('page.html');
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('<h1>Resumo de r.csv</h1>');
  expect(page).toContain('&lt;b&gt;PAID&lt;/b&gt;');
  expect(page).toContain('R$ 10,00');
  expect(page).toMatch(/<\/html>\n$/);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});
