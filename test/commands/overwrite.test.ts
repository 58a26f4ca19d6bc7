import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from '../guards/source-files.ts';

import { eachWorld, sharedWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();
let file: string;
beforeEach(async () => {
  file = world.path('there.txt');
  writeFileSync(file, 'of the user');
  world.write('payroll.csv', 'key,amount,reference\nfornecedor@exemplo.com.br,10.00,one\n');
  world.write('report.csv', 'id;amount;status\nTX1;12,00;COMPLETED\n');
});

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

const LISTEN = 'webhook listen --port 0 --register --public-url https://shop.example.com/ --yes';

const lineWith = async (line: string): Promise<string> => {
  const id = await world.id('charge create --amount 10');
  return line.replace('FILE', file).replace('CHARGE', id);
};
const content = (): string => readFileSync(file, 'utf8');

describe('a path that cannot be the file', () => {
  const world = sharedWorld();
  let id: string;
  beforeAll(async () => {
    id = await world.id('charge create --amount 10');
    for (const name of ['folder', 'folder.pdf']) mkdirSync(world.path(name));
    world.write('payroll.csv', 'key,amount,reference\nfornecedor@exemplo.com.br,10.00,one\n');
    world.write('report.csv', 'id;amount;status\nTX1;12,00;COMPLETED\n');
  });

  it.each([
    ...WRITING,
    'doctor --bundle FILE',
    'payout create --key fornecedor@exemplo.com.br --amount 10 --no-lookup --yes --wait --receipt FILE.pdf',
    'payout batch payroll.csv --yes --no-lookup --failed-out FILE',
    'charge create --amount 10 --png nowhere/FILE',
    `${LISTEN} --ready-file FILE`,
    `${LISTEN} --ready-file nowhere/FILE`,
  ])('pix %s refuses a folder as its file, and changes nothing', async (line) => {
    const typed = line.replace('FILE', 'folder').replace('CHARGE', id);
    const { code, changes, stdout, stderr } = await world.run(typed);
    expect([code, changes], stdout + stderr).toEqual([2, []]);
    expect(stderr).not.toContain('may have been applied');
  });

  it.each([...WRITING, 'sandbox start --data FILE', 'payout batch FILE'])(
    'pix %s refuses the path ~/out, because the shell has not replaced the "~"',
    async (line) => {
      const typed = line.replace('FILE', '~/out').replace('CHARGE', 'TX1');
      const { code, changes, stderr } = await world.run(typed);
      expect([code, changes], stderr).toEqual([2, []]);
      expect(stderr).toContain('~/out: the shell did not replace the "~" at the start of this path.');
    },
  );
});

describe('an existing file', () => {
  it.each(WRITING)('pix %s refuses to replace it, before a request is sent', async (line) => {
    const { code, changes, stderr } = await world.run(await lineWith(line));
    expect([code, changes, content()], stderr).toEqual([2, [], 'of the user']);
    expect(stderr).toContain('--force');
  });

  it('audit export --force does not replace the journal', async () => {
    await world.run('payout create --key fornecedor@exemplo.com.br --amount 10 --reference r1 --yes');
    const journal = world.path('data', 'journal.sqlite');
    const before = readFileSync(journal);
    const { code, stderr } = await world.run(`audit export --out ${journal} --force`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a file of pix itself')]);
    expect(readFileSync(journal).equals(before)).toBe(true);
  });

  it.each(WRITING)('pix %s replaces it with --force', async (line) => {
    const { code, stderr } = await world.run(`${await lineWith(line)} --force`, {
      // Report jobs take time on the sandbox's clock.
      before: () => world.sandboxClock.advance(1_000),
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
    const results = world.path('payroll.result.csv');
    writeFileSync(results, 'of the user');
    expect((await world.run(batch)).code).toBe(2);
    expect(readFileSync(results, 'utf8')).toBe('of the user');
  });

  it('pix payout batch keeps the results of another batch with the same file name', async () => {
    const batch = 'payout batch payroll.csv --yes --no-lookup';
    await world.run(`${batch} --name november`);
    const results = world.path('payroll.result.csv');
    const november = readFileSync(results, 'utf8');
    world.write('payroll.csv', 'key,amount,reference\nfornecedor@exemplo.com.br,10.00,two\n');
    for (const again of [1, 2]) {
      const { code, stderr } = await world.run(`${batch} --name december`);
      expect([code, stderr, again]).toEqual([2, expect.stringContaining('--force'), again]);
    }
    expect(readFileSync(results, 'utf8')).toBe(november);
    const status = await world.run(`payout batch status november --result ${results} --excel pt-BR`);
    expect(status.code, status.stderr).toBe(0);
    expect(readFileSync(results, 'utf8')).toContain(';one;');
    expect((await world.run(`${batch} --name november --force`)).code).toBe(2);
    expect(await world.json('journal list')).toHaveLength(1);
    await world.run(`${batch} --name december --force`);
    expect(readFileSync(results, 'utf8')).toContain(',two,');
  });

  it('pix payout batch --result --force does not replace a file of pix', async () => {
    const config = world.path('config');
    const own = readdirSync(config)
      .map((name) => join(config, name))
      .filter((path) => statSync(path).isFile());
    expect(own).not.toEqual([]);
    for (const path of own) {
      const before = readFileSync(path);
      const { code, stderr } = await world.run(
        `payout batch payroll.csv --yes --no-lookup --result ${path} --force`,
      );
      expect([code, stderr]).toEqual([2, expect.stringContaining('is a file of pix itself')]);
      expect(readFileSync(path).equals(before)).toBe(true);
    }
  });

  it('pix webhook listen replaces only a ready file', async () => {
    await world.run('webhook create --url https://shop.example.com/pix --generate-secret --yes');
    const ready = world.path('ready.json');
    const listen = () =>
      world.run('webhook listen --port 0 --ready-file ready.json', {
        during: async (signal, running) => {
          while (!running.stderr.includes('Listening')) await new Promise((resolve) => setImmediate(resolve));
          while (!existsSync(ready)) await new Promise((resolve) => setImmediate(resolve));
          signal('SIGINT');
        },
      });
    expect((await listen()).code).toBe(0);
    expect((await listen()).code).toBe(0);
    writeFileSync(ready, '{"name":"of the user"}');
    const { code, stderr } = await world.run('webhook listen --port 0 --ready-file ready.json');
    expect([code, stderr]).toEqual([2, expect.stringContaining('not the ready file')]);
    expect(readFileSync(ready, 'utf8')).toBe('{"name":"of the user"}');
  });

  it('pix charge create creates no charge if its picture cannot be written', async () => {
    const { code, stderr } = await world.run('charge create --amount 10 --png nowhere/x.png');
    expect([code, stderr]).toEqual([2, expect.stringContaining('/nowhere/x.png: its folder does not exist')]);
    expect(await world.json('charge list')).toEqual([]);
  });

  it('pix charge create says that the charge exists if another program has created the file meanwhile', async () => {
    const { code, json, stderr } = await world.run('charge create --amount 10 --json --png new.png', {
      transport: async (request) => {
        const answer = await world.sandbox.handle(request);
        if (request.method === 'POST') world.write('new.png', 'of the user');
        return answer;
      },
    });
    const { id } = json as { id: string };
    expect(code).toBe(8);
    expect(stderr).toContain(`pix charge qr ${id} --png FILE`);
    expect(stderr).not.toContain('--force');
    expect(world.read('new.png')).toBe('of the user');
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
