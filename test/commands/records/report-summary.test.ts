import { once } from 'node:events';
import { createWriteStream, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

interface Summary {
  rows: number;
  firstAt: string | null;
  lastAt: string | null;
  groups: { status: string; type: string; count: number; amount: number; fees: number }[];
  total: { count: number; fees: number } & Record<string, { count: number; amount: number }>;
  duplicates: { count: number; ids: string[] };
  unreadable: { count: number; lines: number[] };
  unknownColumns: string[];
  missingColumns: string[];
}
const HEADER = 'id,status,type,amount,serviceFeeCharged,createdAt';
const write = (...rows: readonly (string | Buffer)[]): void =>
  world.write(
    'r.csv',
    Buffer.concat(rows.map((row) => Buffer.concat([Buffer.from(row), Buffer.from('\n')]))),
  );
const summary = (): Promise<Summary> => world.json('report summary r.csv');

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

  it('pix report summary adds exact decimals, and prints reais in the local notation', async () => {
    write(
      HEADER,
      ...Array.from({ length: 10 }, (_, n) => `T${n},COMPLETED,DEPOSIT,0.1,0.115,2026-11-21T00:00:0${n}Z`),
    );
    const { stdout } = await world.run('report summary r.csv --json');
    expect(stdout).toContain('"amount": 1,');
    expect(stdout).toContain('"fees": 1.15');
    const table = await world.run('report summary r.csv --lang pt-BR');
    expect(table.stdout).toContain('R$ 1,00');
    expect(table.stdout).toContain('recebidas');
    expect(table.stderr).toContain('10 linhas');
    expect((await world.run('report summary r.csv -o csv')).stdout).toBe(
      'type,status,count,amount,fees\nDEPOSIT,COMPLETED,10,1,1.15\n',
    );
  });

  it('pix report summary adds up received, sent and refunded money apart', async () => {
    write(
      `${HEADER},refundStatus,refundAmount`,
      'A,COMPLETED,DEPOSIT,100,1,,COMPLETED,30',
      'B,REFUNDED,DEPOSIT,50,1,,COMPLETED,50',
      'C,COMPLETED,DEPOSIT,7,1,,PENDING,7',
      'D,PENDING,DEPOSIT,1000,0,,,',
      'E,COMPLETED,WITHDRAW,20,2,,,',
      'F,REFUNDED,WITHDRAW,40,2,,,',
      'G,COMPLETED,COMMISSION,3,0,,,',
    );
    expect((await summary()).total).toEqual({
      count: 7,
      amount: null,
      fees: 7,
      received: { count: 3, amount: 157, fees: 3 },
      sent: { count: 1, amount: 20, fees: 2 },
      refunded: { count: 2, amount: 80, fees: 0 },
      unknown: { count: 1, amount: 3, fees: 0 },
    });
    const { stdout } = await world.run('report summary r.csv');
    expect(stdout).toMatch(/received +- +3 +R\$\s157,00/);
    expect(stdout).toMatch(/refunded +- +2 +R\$\s80,00/);
  });

  it('pix report summary keeps every digit of sums that exceed the precision of a float', async () => {
    write(HEADER, 'A,COMPLETED,DEPOSIT,9007199254740993.01,0,', 'B,COMPLETED,DEPOSIT,0.02,0,');
    expect((await world.run('report summary r.csv --json')).stdout).toContain('9007199254740993.03');
  });

  it('pix report summary reports duplicate ids and rows with invalid amounts', async () => {
    write(
      HEADER,
      'A,COMPLETED,DEPOSIT,1,0,',
      'B,COMPLETED,DEPOSIT,one,0,',
      'A,COMPLETED,DEPOSIT,2,0,',
      ',X,Y,3,0,',
      ',X,Y,4,0,',
    );
    const found = await summary();
    expect(found.duplicates).toEqual({ count: 1, ids: ['A'] });
    expect(found.unreadable).toEqual({ count: 1, lines: [3] });
    expect(found.total).toMatchObject({ count: 5, received: { count: 3, amount: 3 }, unknown: { count: 0 } });
    const { stderr } = await world.run('report summary r.csv');
    expect(stderr).toContain('not summed: line 3');
    expect(stderr).toContain('counted again: A');
  });

  it('pix report summary sums no row with more cells than the header, because a comma may have moved its amount', async () => {
    write(HEADER, 'A,COMPLETED,DEPOSIT,35,50,0,x', 'B,COMPLETED,DEPOSIT,2,0,,');
    const found = await summary();
    expect(found.unreadable).toEqual({ count: 1, lines: [2] });
    expect(found.total).toMatchObject({ count: 2, amount: 2, received: { amount: 2 }, fees: 0 });
  });

  it('pix report summary reads both decimal signs between tabs, but no fee that may be thousands', async () => {
    write(
      HEADER.replaceAll(',', '\t'),
      'TX1\tCOMPLETED\tDEPOSIT\t1.234,56\t0,23\t2026-11-20T10:00:00Z',
      'TX2\tCOMPLETED\tDEPOSIT\t10.00\t1.115\t2026-11-20T10:00:00Z',
    );
    expect(await summary()).toMatchObject({
      total: { received: { count: 2, amount: 1244.56 }, fees: 0.23 },
      unreadable: { count: 1, lines: [3] },
    });
  });

  it.each([
    ['no content', ''],
    ['unrelated columns', 'a,b,c\n1,2,3\n'],
    ['an unclosed quote', `${HEADER}\n"A,B\n`],
    ['JSON', '{"id":"A"}\n'],
  ])('pix report summary refuses a file with %s', async (_what, text) => {
    world.write('r.csv', text);
    const { code, error } = await world.run('report summary r.csv --json');
    expect([code, error.errorCode]).toEqual([2, 'bad_report']);
  });

  it('pix report summary lists at most 500 groups, and adds up all further rows in the group "(other)"', async () => {
    write(HEADER, ...Array.from({ length: 700 }, (_, n) => `T${n},S${n},\u001b[31mT,1,0,`));
    const found = await summary();
    expect([found.groups.length, found.total.count]).toEqual([501, 700]);
    expect(found.groups.find(({ status }) => status === '(other)')?.count).toBe(200);
    expect((await world.run('report summary r.csv')).stdout).not.toContain('\u001b');
  });

  it('pix report summary adds up 10,000 rows exactly, and finds the one duplicate id', async () => {
    const stream = createWriteStream(world.path('r.csv'));
    stream.write(`${HEADER}\n`);
    for (let n = 0; n < 10_000; n += 1000) {
      const rows = Array.from(
        { length: 1000 },
        (_, at) =>
          `TX20261121${String(n + at).padStart(16, '0')},COMPLETED,DEPOSIT,1.5,0.115,2026-11-21T00:00:00Z\n`,
      );
      if (!stream.write(rows.join(''))) await once(stream, 'drain');
    }
    stream.end('TX202611210000000000005000,COMPLETED,DEPOSIT,0.01,0,\n');
    await once(stream, 'close');
    const found = await summary();
    expect(found.total).toMatchObject({ count: 10_001, received: { amount: 15_000.01 }, fees: 1_150 });
    expect(found.duplicates).toEqual({ count: 1, ids: ['TX202611210000000000005000'] });
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
