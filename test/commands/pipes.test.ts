import { execFileSync } from 'node:child_process';
import { constants, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { encodeBrCode } from '../../src/domain/br-code/encode-br-code.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { until } from '../support/until.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const world = eachWorld();
const pipe = join(tempFolder(afterAll), 'pipe');
beforeAll(() => void execFileSync('mkfifo', [pipe], { env: bareEnvironment() }));

const PERIOD = '--from 2026-11-20 --to 2026-11-22';
const BATCH = 'key,amount,reference\nana@example.com,10.00,one\n';
/** `FILE` is the file that the command writes, and `ID` is a charge. */
const writing: readonly string[] = [
  'charge create --amount 10 --reference r1 --png FILE',
  'charge qr ID --png FILE',
  `report export ${PERIOD} --via job --out FILE`,
  `report export ${PERIOD} --via pages --out FILE`,
  `reconcile ${PERIOD} --html FILE`,
  'audit export --out FILE',
  'privacy export --document 52998224725 --out FILE',
  'payout batch payroll.csv --yes --result FILE',
];

/** Runs the line with `file` as FILE. */
async function run(line: string, file: string) {
  world.write('payroll.csv', BATCH);
  const { id } = await world.json('charge create --amount 10');
  await world.run('profile set sandbox resolveSeconds 5');
  // Report jobs take time on the sandbox's clock.
  const transport: Transport = async (request) => {
    await world.sandboxClock.advance(1_000);
    return world.sandbox.handle(request);
  };
  return world.run(line.replace('FILE', file).replace('ID', String(id)), { transport });
}

/** Returns the text that is written to the pipe until it is closed. */
const readPipe = (): Promise<string> =>
  text(new Socket({ fd: openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK), writable: false }));

describe('a pipe as the file that a command writes', () => {
  it.each(writing)('pix %s refuses a pipe that no program reads', async (line) => {
    const { code, stdout, stderr } = await run(line, pipe);
    expect([2, 8], stderr).toContain(code);
    expect(`${stdout}${stderr}`.replaceAll('\n', ' ')).toContain('is a pipe, and no program reads it.');
  });

  it.each(writing)('pix %s writes to a pipe what it writes to a file', async (line) => {
    const received = readPipe();
    const { code, stderr } = await run(line, pipe);
    expect([0, 8], stderr).toContain(code);
    expect((await received).length).toBeGreaterThan(0);
  });

  it('pix webhook listen writes its address to a pipe and closes it', async () => {
    const received = readPipe();
    const { code, stderr } = await world.run(`webhook listen --port 0 --ready-file ${pipe}`, {
      env: { PIX_WEBHOOK_SECRET: 'whsec_of_this_test_0123456789' },
      during: async (signal) => {
        await received;
        signal('SIGINT');
      },
    });
    expect(code, stderr).toBe(0);
    expect(JSON.parse(await received)).toMatchObject({ url: expect.stringContaining('http://127.0.0.1:') });
  });
});

describe('a pipe as the file that a command reads', () => {
  const line = 'charge create --amount 10 --dry-run --json --data @FILE';

  it('pix charge create reads --data from a pipe', async () => {
    const { code, stdout, stderr } = await world.run(line.replace('FILE', pipe), {
      during: async () => {
        const writer = await open(pipe, 'w');
        await writer.writeFile('{"colour":"green"}');
        await writer.close();
      },
    });
    expect([code, stdout.includes('green')], stderr).toEqual([0, true]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends charge create while it waits for a pipe', async (name) => {
    const { code, stderr } = await world.run(line.replace('FILE', pipe), {
      during: async (signal) => {
        // Opening ends when pix has opened the other end.
        const writer = await open(pipe, 'w');
        signal(name);
        await writer.close();
      },
    });
    expect(code, stderr).toBe(130);
  });
});

/** `FILE` is the input of the command. The command succeeds or finds something, so its exit code is 0 or 8. */
const REPORT = 'id;amount;status\nTX1;12,00;COMPLETED\n';
const CODE = encodeBrCode({ key: 'fornecedor@exemplo.com.br', name: 'Loja', city: 'Recife', amount: '5.00' });
const reading: readonly (readonly [line: string, input: string, shown: string])[] = [
  ['payout batch FILE --name payroll --yes', BATCH, '10,00'],
  ['payout batch FILE --name payroll --dry-run', BATCH, '10,00'],
  ['payout batch FILE --name payroll --propose plan.json', BATCH, 'plan.json'],
  ['report summary FILE', REPORT, '12,00'],
  [`reconcile ${PERIOD} --ledger FILE`, REPORT, '12,00'],
  ['journal adopt FILE --name payroll --family main --dry-run', BATCH, 'sandbox'],
  ['profile limits --receivers FILE --yes', 'ana@example.com\n', 'receivers'],
  ['qr decode FILE', CODE, 'Recife'],
  ['key check FILE', '11987654321\n', 'PHONE'],
  ['key lookup FILE', 'fornecedor@exemplo.com.br\n', 'fo***'],
  ['payout create --amount 10 --yes --dry-run --key FILE', 'fornecedor@exemplo.com.br', 'fo***'],
  ['webhook verify --signature t=1,v1=00 FILE', '{}', 'signature'],
];

describe('stdin and pipes as the file that a command reads', () => {
  it.each(reading)('pix %s reads - from stdin', async (line, input, shown) => {
    const { code, stdout, stderr } = await world.run(line.replace('FILE', '-'), {
      stdin: input,
      env: { PIX_WEBHOOK_SECRET: 'whsec_0123456789' },
    });
    expect([0, 8, 10], stderr).toContain(code);
    expect(`${stdout}${stderr}`).toContain(shown);
    expect(`${stdout}${stderr}`).not.toContain('pix-input');
  });

  it.each(reading.filter(([line]) => !/^(qr|key|payout create)/.test(line)))(
    'pix %s reads a named pipe',
    async (line, input, shown) => {
      const { code, stdout, stderr } = await world.run(line.replace('FILE', pipe), {
        env: { PIX_WEBHOOK_SECRET: 'whsec_0123456789' },
        during: async () => {
          const writer = await open(pipe, 'w');
          await writer.writeFile(input);
          await writer.close();
        },
      });
      expect([0, 8, 10], stderr).toContain(code);
      expect(`${stdout}${stderr}`).toContain(shown);
    },
  );

  it('a batch from a pipe needs --name, before anything is read or sent', async () => {
    for (const line of ['payout batch - --yes', `payout batch ${pipe} --yes`, 'journal adopt -']) {
      const { code, stderr } = await world.run(line);
      expect([code, stderr], line).toEqual([2, expect.stringContaining('--name')]);
    }
  });

  it('pix payout batch resume and retry take the rows of a batch from a pipe again with --file', async () => {
    const lost = badNetwork(world.sandbox.handle, 'drop-before', (method) => method === 'POST', 99);
    const rows = `${BATCH}bad@example.com,20.00,two\n`;
    await world.run('profile set sandbox resolveSeconds 0');
    const begin = 'payout batch - --name payroll --yes --no-lookup';
    const first = await world.run(begin, { stdin: rows, transport: lost });
    expect(first.stderr).toContain('pix payout batch resume payroll --file - --profile sandbox`');
    for (const command of ['resume', 'retry']) {
      const { code, stderr } = await world.run(`payout batch ${command} payroll`);
      expect([code, stderr], command).toEqual([2, expect.stringContaining('--file')]);
    }
    const other = await world.run('payout batch resume payroll --file - --yes', { stdin: BATCH });
    expect(other.code).toBe(2);
    const resumed = await world.run('payout batch resume payroll --file - --yes --no-lookup', {
      stdin: rows,
    });
    expect(resumed.stdout, resumed.stderr).toContain('30,00');
    expect((await world.run('payout batch retry payroll --file -', { stdin: rows })).code).toBe(0);
  });

  it('an error about a batch from stdin names stdin, and no private file remains', async () => {
    vi.stubEnv('TMPDIR', world.home);
    const run = world.run('payout batch - --name payroll --yes', { stdin: '' });
    const { code, stderr } = await run.finally(() => vi.unstubAllEnvs());
    expect([code, stderr]).toEqual([2, expect.stringContaining('stdin')]);
    expect(readdirSync(world.home).filter((name) => name.startsWith('pix-input-'))).toEqual([]);
  });

  it('two inputs cannot both come from stdin', async () => {
    const line = 'payout batch approve - --file - --yes';
    const { code, stderr } = await world.run(line, { stdin: '{}' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('only once')]);
  });
});

it.each(['token add x --stdin', 'charge create --amount 10 --data -', 'privacy export --document -'])(
  'a signal ends pix %s with exit code 130',
  async (line) => {
    let isRead = false;
    const stdin = new Readable({
      read() {
        isRead = true;
      },
    });
    const { code, stderr } = await world.run(line, {
      stdin,
      during: async (signal) => {
        await until(() => isRead);
        signal('SIGINT');
      },
    });
    expect(code, stderr).toBe(130);
  },
);
