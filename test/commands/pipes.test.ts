import { execFileSync } from 'node:child_process';
import { constants, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { until } from '../support/until.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { type PixWorld, pixWorld } from '../support/worlds/pix-world.ts';

let world: PixWorld;
let pipe: string;
beforeEach(async () => {
  world = await pixWorld();
  pipe = join(world.home, 'pipe');
  execFileSync('mkfifo', [pipe], { env: bareEnvironment() });
});
afterEach(() => world.close());

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
  writeFileSync(join(world.home, 'payroll.csv'), BATCH);
  const { id } = await world.json('charge create --amount 10 --json');
  await world.run('profile set sandbox resolveSeconds 5');
  // Report jobs take time on the sandbox's clock.
  const transport: Transport = async (request) => {
    await world.sandboxClock.advance(1_000);
    return world.sandbox.handle(request);
  };
  return world.run(line.replace('FILE', file).replace('ID', String(id)), { transport });
}

describe('a pipe as the file that a command writes', () => {
  it.each(writing)('pix %s refuses a pipe that no program reads', async (line) => {
    const { code, stdout, stderr } = await run(line, pipe);
    expect([2, 8], stderr).toContain(code);
    expect(`${stdout}${stderr}`.replaceAll('\n', ' ')).toContain('is a pipe, and no program reads it.');
  });

  it.each(writing)('pix %s writes to a pipe what it writes to a file', async (line) => {
    const reader = new Socket({
      fd: openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK),
      writable: false,
    });
    const received = text(reader);
    const { code, stderr } = await run(line, pipe);
    expect([0, 8], stderr).toContain(code);
    expect((await received).length).toBeGreaterThan(0);
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

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends pix charge create while it waits for the writer of a pipe',
    async (name) => {
      const { code, stderr } = await world.run(line.replace('FILE', pipe), {
        during: async (signal) => {
          // Opening ends when pix has opened the other end.
          const writer = await open(pipe, 'w');
          signal(name);
          await writer.close();
        },
      });
      expect(code, stderr).toBe(130);
    },
  );
});

describe('stdin that no program writes', () => {
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
});
