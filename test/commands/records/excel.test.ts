import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

const ageing: Transport = async (request) => {
  await world.sandboxClock.advance(1_000);
  return world.sandbox.handle(request);
};
const writes =
  (file: string | Buffer): Transport =>
  async (request) => {
    const response = await ageing(request);
    const isFile = request.headers.authorization === undefined && response.status === 200;
    return isFile ? { status: 200, headers: {}, body: bodyOf(file as string) } : response;
  };

/** Creates a paid charge with a numeric reference and a payer name that is a formula. */
async function sell(reference: string, payer = '=HYPERLINK("x")'): Promise<void> {
  const id = await world.id(`charge create --amount 1234.50 --reference ${reference}`);
  await world.run(['sandbox', 'pay', id, '--payer-name', payer, '--payer-document', '00000000191']);
}

const read = (file: string): string => world.read(file);
/**
 * Checks that the text has a byte order mark and CRLF line ends. @returns its rows as objects by column name
 */
function rowsOf(text: string): Record<string, string>[] {
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  return parse(text, { bom: true, delimiter: ';', columns: true });
}

const EXPORT = 'report export --from 2026-11-20 --to 2026-11-22';
const ROW = {
  status: 'COMPLETED',
  amount: '1234,5',
  clientReference: '="000123"',
  payerName: `'=HYPERLINK("x")`,
  payerDocument: '="00000000191"',
};
const SAO_PAULO = /^\d\d\/11\/2026 \d\d:\d\d:\d\d$/;

describe('csv for Excel in Brazil', () => {
  it('a list with --excel pt-BR prints CSV for Excel in Brazil', async () => {
    await sell('000123');
    const { stdout, code } = await world.run('transaction list -o csv --excel pt-BR');
    expect(code).toBe(0);
    const [row = {}] = rowsOf(stdout);
    expect(row).toMatchObject(ROW);
    const [json] = await world.list('transaction list');
    const wall = new Date(Date.parse(json?.paidAt ?? '') - 3 * 3_600_000).toISOString();
    const [, y, m, d, time] = /(....)-(..)-(..)T(........)/.exec(wall) ?? [];
    expect(row.paidAt).toBe(`${d}/${m}/${y} ${time}`);
    expect((await world.run('transaction list -o csv')).stdout).toMatch(/^id,/);
  });

  it('report export --excel writes the same CSV with --via job and --via pages, and report summary reads this CSV', async () => {
    await sell('000123');
    await sell('r2', 'D\'Ávila; "Filhos"');
    for (const via of ['job', 'pages']) {
      const told = await world.json(`${EXPORT} --via ${via} --excel pt-BR --out ${via}.csv`, {
        transport: ageing,
      });
      expect(told).toMatchObject({ rows: 2, via, bytes: Buffer.byteLength(read(`${via}.csv`)) });
    }
    const [job, pages] = [read('job.csv'), read('pages.csv')];
    expect(rowsOf(job)[0]).toMatchObject({ ...ROW, serviceFeeCharged: '0,115' });
    expect(rowsOf(job)[0]?.createdAt).toMatch(SAO_PAULO);
    expect(rowsOf(job)[1]?.payerName).toBe('D\'Ávila; "Filhos"');
    expect(job).toBe(pages);
    await world.run(`${EXPORT} --via pages --out plain.csv`);
    const [plain, excel] = [
      await world.json('report summary plain.csv'),
      await world.json('report summary job.csv'),
    ];
    expect(excel).toEqual({ ...plain, file: excel.file, firstAt: excel.firstAt, lastAt: excel.lastAt });
    expect(excel.firstAt).toMatch(SAO_PAULO);
    expect(excel.lastAt).toMatch(SAO_PAULO);
  });

  it('pix report download --excel writes the same CSV to a file and to stdout', async () => {
    const left = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('pix-report-'));
    const before = left();
    await sell('000123');
    const job = await world.json(`${EXPORT}`, { transport: ageing });
    const options = { transport: ageing };
    await world.run(`report download ${job.reportId} --excel pt-BR --out file.csv`, options);
    const { stdout } = await world.run(`report download ${job.reportId} --excel pt-BR --out -`, options);
    expect(rowsOf(stdout)[0]).toMatchObject(ROW);
    expect(read('file.csv')).toBe(stdout);
    expect(left().filter((name) => !before.includes(name))).toEqual([]);
  });

  it('pix report export --excel converts a Latin-1 file with semicolons and unknown columns', async () => {
    await sell('r1');
    const text = 'id;amount;createdAt;conta;nome\n007;1.5;2026-11-20T12:00:00Z;0012;José, "x\n';
    const file = Buffer.from(text, 'latin1');
    const { code } = await world.run(`${EXPORT} --excel pt-BR --out own.csv`, { transport: writes(file) });
    expect(code).toBe(0);
    expect(read('own.csv')).toBe(
      '\ufeffid;amount;createdAt;conta;nome\r\n"=""007""";1,5;20/11/2026 09:00:00;"=""0012""";"José, ""x"\r\n',
    );
  });

  it('pix report export --excel deletes its file if the row count is wrong or the download is not CSV', async () => {
    await sell('r1');
    for (const file of ['id,status\n1,2\n3,4\n', 'id,status\n1,"2\n']) {
      const { code, stderr } = await world.run(`${EXPORT} --excel pt-BR --out bad.csv`, {
        transport: writes(file),
      });
      expect([code, stderr]).toEqual([8, expect.not.stringContaining('undefined')]);
    }
    expect(readdirSync(world.home).filter((name) => name.startsWith('bad'))).toEqual([]);
  });
});
