import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { badNetwork } from '../../../support/servers/bad-network.ts';
import { eachWorld, type RunOptions } from '../../../support/worlds/pix-world.ts';

const ROWS = 20;
const PAID = 12;

const world = eachWorld({ hub: 'confirmed', money: 900 });

const journalFile = (): string => world.path('data/journal.sqlite');
const lose = (): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(`${journalFile()}${end}`, { force: true });
};
/**
 * Returns the text of a batch file. Each row has a different key. Two rows that are ten rows apart have the
 * same amount and the same masked key.
 */
const rows = (count: number, reference: (at: number) => string = () => ''): string =>
  ['key,amount,reference']
    .concat(Array.from({ length: count }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.00,${reference(at)}`))
    .join('\n');
const write = (name: string, text: string): void => world.write(name, text);
const ran = async (argv: string, code = 0, options?: RunOptions): Promise<string> => {
  const { code: ended, stdout, stderr } = await world.run(argv, options);
  expect(ended, stdout + stderr).toBe(code);
  return stderr;
};
const batch = (file: string, more = ''): string =>
  `payout batch ${file} --yes --no-lookup --json ${more}`.trim();
const another = 'payout create --key z@exemplo.com.br --amount 15 --yes --json';
type Found = {
  readonly line: number | null;
  readonly matchedBy: string | null;
  readonly otherLines: readonly number[];
};
const adopted = async (argv: string, options?: RunOptions): Promise<readonly [readonly Found[], string]> => {
  const { code, stdout, stderr } = await world.run(`journal adopt ${argv} --json`, options);
  expect(code, stdout + stderr).toBe(0);
  return [JSON.parse(stdout), stderr];
};
const linesOf = (found: readonly Found[]): readonly (number | null)[] => found.map(({ line }) => line);
const lines = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 2);

describe('pix journal adopt', () => {
  it('journal adopt lists the 12 of 20 rows that the hub probably paid, and money commands work again afterwards', async () => {
    write('paid.csv', rows(PAID));
    write('folha.csv', rows(ROWS));
    await ran(batch('paid.csv', '--family hub'));
    lose();
    await ran(another, 2);
    const [found, stderr] = await adopted('folha.csv --family hub --yes');
    expect(linesOf(found)).toEqual(lines(PAID));
    expect(found[2]).toMatchObject({
      reference: 'folha-4',
      amountCents: 1_200,
      destination: '***@exemplo.com.br',
      matchedBy: 'masked_key_and_amount',
      // Line 14 has the same masked key and amount as line 4, so the payment may also belong to line 14.
      otherLines: [14],
      family: 'hub',
    });
    expect(found[0]?.otherLines).toEqual([]);
    expect(stderr).toContain('The journal is an older copy');
    expect(stderr).toContain('Not compared: refunds and card charges.');
    expect(stderr).toMatch(/Probably paid already: 12 rows of .*folha\.csv, R\$ 166,00 in total/);
    expect(stderr).toContain('8 of these rows were chosen among several rows');
    expect(stderr).toContain('remove these rows from the file');
    await ran(another);
    expect(await world.payoutCount()).toBe(PAID + 1);
  });

  it('pix journal adopt recognizes paid rows by their references, and the service does not pay them again', async () => {
    const reference = (at: number): string => `salary-${at}`;
    write('paid.csv', rows(PAID, reference));
    write('folha.csv', rows(ROWS, reference));
    await ran(batch('paid.csv'));
    lose();
    const [found, stderr] = await adopted('folha.csv --yes');
    expect(found.map(({ line, matchedBy }) => [line, matchedBy])).toEqual(
      lines(PAID).map((line) => [line, 'reference']),
    );
    expect(stderr).toContain('The main family already has payments with the references of these rows');
    await ran(batch('folha.csv'));
    expect(await world.payoutCount()).toBe(ROWS);
  });

  it('journal adopt on a hub profile tells the user to remove rows that were already paid in the main family', async () => {
    write(
      'folha.csv',
      rows(2, (at) => `salary-${at}`),
    );
    await ran(batch('folha.csv'));
    await ran('profile set sandbox family hub');
    lose();
    const [found, stderr] = await adopted('folha.csv --dry-run');
    expect(found.map(({ matchedBy }) => matchedBy)).toEqual(['reference', 'reference']);
    expect(stderr).toContain('remove these rows from the file');
  });

  it('journal adopt lists a transfer that matches no row of the file, and prints how many failed payouts it omits', async () => {
    await ran('payout create --key pix-error@exemplo.com.br --amount 9 --reference small --yes', 8);
    await ran('transfer create --to 100002 --amount 15 --reference t1 --yes');
    lose();
    write('folha.csv', 'key,amount\n+5511987654321,15.00\n');
    const [found, stderr] = await adopted('folha.csv --dry-run');
    expect(found).toMatchObject([{ kind: 'transfer', reference: 't1', line: null }]);
    expect(stderr).toContain('matches a payment that is missing in this journal');
    expect(stderr).toContain('Left out of the list: 1 payment that failed or was returned');
  });

  it('pix journal adopt says that nothing is missing when the journal contains the last payment', async () => {
    const [none, before] = await adopted('--yes');
    expect([none, before]).toEqual([[], expect.stringContaining('is recorded in this journal')]);
    await ran(another);
    const [found, stderr] = await adopted('--yes');
    expect([found, stderr]).toEqual([[], expect.stringContaining('nothing to adopt')]);
  });

  it('journal adopt changes nothing with --dry-run, after the answer no, or if both --yes and a terminal are missing', async () => {
    await ran(another);
    lose();
    expect(await ran('journal adopt', 2)).toContain('--yes');
    await ran('journal adopt --dry-run');
    const answers = [['Continue with this journal?', 'n']] as const;
    await ran('journal adopt', 9, { tty: 120, answers });
    await ran(another, 2);
  });

  it('pix journal adopt changes nothing when it cannot read the service, unless --no-compare is given', async () => {
    await ran(another);
    lose();
    const transport = badNetwork(world.sandbox.handle, 'drop-before', () => true, 99);
    await ran('journal adopt --yes', 6, { transport });
    await ran(another, 2);
    const stderr = await ran('journal adopt --yes --no-compare', 0, { transport });
    expect(stderr).toContain('nothing was compared');
    await ran(another);
  });

  it.each(['--name folha', 'folha.csv --no-compare', '--no-compare --since 1d', 'missing.csv', 'bad.csv'])(
    'pix journal adopt refuses the invalid arguments "%s" and adopts nothing',
    async (typed) => {
      write('folha.csv', rows(2));
      write('bad.csv', 'key,amount\nnobody,10.00\np1@exemplo.com.br,ten\n');
      await ran(another);
      lose();
      await ran(`journal adopt ${typed} --yes`, 2);
      await ran(another, 2);
    },
  );
});
