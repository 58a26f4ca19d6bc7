import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from '../guards/source-files.ts';

import { type PixWorld, pixWorld } from '../support/worlds/pix-world.ts';

let world: PixWorld;
let file: string;
beforeEach(async () => {
  world = await pixWorld();
  file = join(world.home, 'there.txt');
  writeFileSync(file, 'of the user');
  writeFileSync(
    join(world.home, 'payroll.csv'),
    'key,amount,reference\nfornecedor@exemplo.com.br,10.00,one\n',
  );
  writeFileSync(join(world.home, 'report.csv'), 'id;amount;status\nTX1;12,00;COMPLETED\n');
});
afterEach(() => world.close());

const PERIOD = '--from 2026-11-20 --to 2026-11-22';
/** `FILE` is the file that the command writes. The command has a flag `--force`. */
const WRITING: readonly string[] = [
  'charge create --amount 10 --reference r1 --png FILE',
  'charge qr CHARGE --png FILE',
  `report export ${PERIOD} --via job --out FILE`,
  `report export ${PERIOD} --via pages --out FILE`,
  `reconcile ${PERIOD} --html FILE`,
  'report summary report.csv --html FILE',
  'audit export --out FILE',
  'privacy export --document 52998224725 --out FILE',
  'payout batch payroll.csv --yes --no-lookup --result FILE',
];

const lineWith = async (line: string): Promise<string> => {
  const { id } = await world.json<{ id: string }>('charge create --amount 10 --json');
  return line.replace('FILE', file).replace('CHARGE', id);
};
const content = (): string => readFileSync(file, 'utf8');

describe('an existing file', () => {
  it.each(WRITING)('pix %s refuses to replace it, before a request is sent', async (line) => {
    const whole = await lineWith(line);
    const changes: string[] = [];
    const { code, stderr } = await world.run(whole, {
      transport: (request) => {
        if (request.method !== 'GET') changes.push(request.url);
        return world.sandbox.handle(request);
      },
    });
    expect([code, changes, content()], stderr).toEqual([2, [], 'of the user']);
    expect(stderr).toContain('--force');
  });

  it('audit export --force does not replace the journal', async () => {
    await world.run('payout create --key fornecedor@exemplo.com.br --amount 10 --reference r1 --yes');
    const journal = join(world.home, 'data', 'journal.sqlite');
    const before = readFileSync(journal);
    const { code, stderr } = await world.run(`audit export --out ${journal} --force`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a file of pix itself')]);
    expect(readFileSync(journal).equals(before)).toBe(true);
  });

  it.each(WRITING)('pix %s replaces it with --force', async (line) => {
    const { code, stderr } = await world.run(`${await lineWith(line)} --force`, {
      transport: async (request) => {
        // Report jobs take time on the sandbox's clock.
        await world.sandboxClock.advance(1_000);
        return world.sandbox.handle(request);
      },
    });
    expect([0, 8, 10], stderr).toContain(code);
    expect(content()).not.toBe('of the user');
  });

  it.each([
    ['y', 0, false],
    ['n', 9, true],
  ])('on a terminal, pix asks before it replaces a file: %s', async (answer, code, isKept) => {
    const line = `charge create --amount 10 --png ${file}`;
    const ran = await world.run(line, { tty: 80, answers: [['Replace it?', answer]] });
    expect([ran.code, content() === 'of the user'], ran.stderr).toEqual([code, isKept]);
  });

  it('pix payout batch replaces earlier results without --force, and no other file', async () => {
    const batch = 'payout batch payroll.csv --yes --no-lookup';
    expect((await world.run(batch)).code).not.toBe(2);
    expect((await world.run(batch)).code).not.toBe(2);
    const results = join(world.home, 'payroll.result.csv');
    writeFileSync(results, 'of the user');
    expect((await world.run(batch)).code).toBe(2);
    expect(readFileSync(results, 'utf8')).toBe('of the user');
  });

  it('a pipe, a device and an empty file need no --force', async () => {
    writeFileSync(file, '');
    for (const target of [file, '/dev/null'])
      expect((await world.run(`audit export --out ${target}`)).code, target).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it('every command with a flag for an output file has --force, or refuses an existing file always', () => {
    const OUTPUT = new Set(['out', 'png', 'html', 'result']);
    const missing = readManifest(ROOT).commands.filter(
      ({ flags }) =>
        Object.values(flags).some(({ name, helpValue }) => OUTPUT.has(name) && helpValue === 'FILE') &&
        !('force' in flags),
    );
    expect(missing.map(({ id }) => id)).toEqual(['payout:batch:retry']);
  });
});
