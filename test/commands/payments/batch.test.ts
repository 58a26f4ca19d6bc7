import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachWorld, pixWorld } from '../../support/worlds/pix-world.ts';
import { refusing } from '../../support/worlds/refusing.ts';

const world = eachWorld(() => pixWorld({ money: 900 }));

interface Summary {
  rows: number;
  totalCents: number;
  completed: number;
  refused: number;
  unknown: number;
  remaining: number;
  results: string;
}
const file = (text: string | Buffer, name = 'folha.csv'): string => {
  const path = join(world.home, name);
  writeFileSync(path, text);
  return path;
};
const rows = (count: number): string =>
  `key,amount,reference\n${Array.from({ length: count }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.50,ref-${at}`).join('\n')}\n`;
const payouts = (): Promise<{ clientReference: string }[]> => world.json('payout list --all --json');
const batch = (flags = '') => world.run(`payout batch folha.csv --yes --json ${flags}`);
const details = (stdout: string): { line: number; field: string; reason: string }[] =>
  JSON.parse(stdout).error.details;

describe('pix payout batch', () => {
  it('pix payout batch pays each row once, and writes the result of each row to a file beside the input', async () => {
    file(rows(12));
    const ran = await batch();
    expect(ran.code, ran.stderr).toBe(0);
    const summary = JSON.parse(ran.stdout) as Summary;
    expect(summary).toMatchObject({ batch: 'folha', rows: 12, completed: 12, unknown: 0, remaining: 0 });
    expect(ran.stderr).toContain('Batch folha: 12 rows');
    const lines = readFileSync(summary.results, 'utf8').trim().split('\n');
    expect(lines[0]).toBe('row,reference,id,e2e,status,error,outcome,amountCents,key,reason');
    expect(lines).toHaveLength(13);
    expect(
      lines
        .slice(1)
        .every((line) => /^\d+,ref-\d+,\w+,E\w+,COMPLETED,,completed,\d+,[^,]*\*[^,]*,$/.test(line)),
    ).toBe(true);
    expect(statSync(summary.results).mode & 0o077).toBe(0);
    expect(new Set((await payouts()).map((one) => one.clientReference)).size).toBe(12);
  });

  it('pix payout batch, run again after an interrupted run, pays only the remaining rows', async () => {
    file(rows(6));
    let left = 3;
    const transport: typeof world.sandbox.handle = async (request) => {
      const isPayout = request.method === 'POST' && request.url.endsWith('/withdraw');
      if (isPayout && left <= 0) return refusing(422, 'PZC200', 'Saldo');
      if (isPayout) left -= 1;
      return world.sandbox.handle(request);
    };
    const first = await world.run('payout batch folha.csv --yes --json --concurrency 1', { transport });
    expect(first.code).toBe(10);
    expect(first.stderr).toContain('PZC200');
    expect(JSON.parse(first.stdout)).toMatchObject({ completed: 3 });
    const status = await world.json('payout batch status folha --json');
    expect(status).toMatchObject({ rows: 6, completed: 3 });
    expect((await batch()).code).toBe(0);
    expect(await payouts()).toHaveLength(6);
    const again = await world.json<Summary>('payout batch resume folha --json');
    expect(again).toMatchObject({ completed: 6, remaining: 0 });
    expect(await payouts()).toHaveLength(6);
  });

  it('pix payout batch names the line and the reason of every fault in its file, and sends nothing', async () => {
    file(
      'key,amount,reference\na@exemplo.com.br,10,r1\n51998259765,10,r2\nb@exemplo.com.br,1.234,r3\nc@exemplo.com.br,-5,r1\n',
    );
    const ran = await batch();
    const faults = [...details(ran.stdout)].map(({ line, reason }) => [line, reason]);
    expect([ran.code, faults]).toEqual([
      2,
      [
        [3, 'ambiguous'],
        [4, 'amount_ambiguous'],
        [5, 'negative'],
      ],
    ]);
    const { stderr } = await world.run('payout batch folha.csv --yes');
    for (const words of [
      'line 4, amount: an amount that can be read two ways; write 1234,00 or 1.234,00: "1.234"',
      'line 3, key: can be several kinds of key: "51998259765 (CPF 51998259765, PHONE +5551998259765)"',
      'line 5, amount: negative: "-5"\n',
      'Write a phone key with +55, a CPF with its dots and hyphen, and a CNPJ with all 14 digits.',
    ])
      expect(stderr).toContain(words);
    expect([await payouts(), await world.json('journal list --json')]).toEqual([[], []]);
  });

  it('pix payout batch refuses a file whose rows were changed after the payment, and lists the differences', async () => {
    file(rows(3));
    await batch();
    file(
      'key,amount,reference\np0@exemplo.com.br,10.50,ref-0\np1@exemplo.com.br,99.00,ref-1\np2@exemplo.com.br,12.50,ref-2\np3@exemplo.com.br,1.00,ref-3\n',
    );
    const ran = await batch();
    expect(ran.code).toBe(2);
    expect(details(ran.stdout).map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'changed'],
      [5, 'added'],
    ]);
    expect(await payouts()).toHaveLength(3);
  });

  it.each([
    ['--max-total', '--max-total 20'],
    ['the balance', ''],
  ])('pix payout batch refuses a file whose total is above %s', async (limit, flags) => {
    file('key,amount\na@exemplo.com.br,5000\nb@exemplo.com.br,5000\n');
    const ran = await batch(flags);
    const words = expect.stringContaining(`more than ${limit}`);
    expect([ran.code, JSON.parse(ran.stdout).error.message]).toEqual([2, words]);
    expect(await payouts()).toEqual([]);
  });

  it('pix payout batch on a live profile needs --confirm-amount with the exact total', async () => {
    file('key,amount\na@exemplo.com.br,10\nb@exemplo.com.br,20\n');
    await world.run('profile set sandbox live true');
    expect((await batch()).code).toBe(2);
    expect((await world.run('payout batch folha.csv --confirm-amount 30,01')).code).toBe(9);
    expect((await world.run('payout batch folha.csv --confirm-amount 30,00')).code).toBe(0);
    expect(await payouts()).toHaveLength(2);
  });

  it('pix payout batch finishes the payments in progress after Ctrl-C, and the next run pays the other rows', async () => {
    file(rows(20));
    const started = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    let sent = 0;
    const transport: typeof world.sandbox.handle = async (request) => {
      if (request.method === 'POST' && request.url.endsWith('/withdraw')) {
        sent += 1;
        if (sent === 4) started.resolve();
        await held.promise;
      }
      return world.sandbox.handle(request);
    };
    const ran = await world.run('payout batch folha.csv --yes --json --no-lookup --concurrency 4', {
      transport,
      during: async (signal) => {
        await started.promise;
        signal('SIGINT');
        held.resolve();
      },
    });
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([
      130,
      { completed: 4, unknown: 0, remaining: 16 },
    ]);
    expect(await payouts()).toHaveLength(4);
    expect((await batch('--no-lookup')).code).toBe(0);
    expect(await payouts()).toHaveLength(20);
  });

  it('pix payout batch warns of rows that repeat another row, and of rows that repeat a recent payment', async () => {
    await world.run('payout create --key a@exemplo.com.br --amount 10 --reference r9 --yes');
    file('key,amount\na@exemplo.com.br,10\nb@exemplo.com.br,20\nb@exemplo.com.br,20\n');
    const { stderr } = await world.run('payout batch folha.csv --dry-run');
    expect(stderr).toContain('4 (same as line 3)');
    expect(stderr).toContain('to the same key: line 2');
  });

  it('pix payout batch status lists all batches, and with --result writes a new result file from the journal', async () => {
    file(rows(3));
    await batch();
    const result = join(world.home, 'again.csv');
    await world.run(`payout batch status folha --result ${result}`);
    expect(existsSync(result)).toBe(true);
    expect(readFileSync(result, 'utf8').split('\n')).toHaveLength(5);
    expect(await world.json('payout batch status --json')).toHaveLength(1);
    expect((await world.run('payout batch status nothing')).code).toBe(4);
  });
});
