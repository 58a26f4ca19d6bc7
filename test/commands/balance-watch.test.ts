import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/wire.ts';
import { newWorld } from '../support/worlds/use-dashboard.ts';

/** A service whose balance is another one at each reading, and that is left alone after the third. */
async function watched(command: string, tty?: number): Promise<readonly string[]> {
  const world = await newWorld();
  const { id } = await world.json<{ id: string }>('charge create --amount 100 --json');
  let readings = 0;
  let stop = (): void => {};
  const transport: Transport = async (request) => {
    readings += 1;
    if (readings === 2) await world.run(`sandbox pay ${id}`);
    if (readings === 3) queueMicrotask(() => stop());
    return world.sandbox.handle(request);
  };
  const { stdout } = await world.run(command, {
    transport,
    ...(tty === undefined ? {} : { tty }),
    during: (signal) => {
      stop = () => signal('SIGTERM');
    },
  });
  return stdout.trimEnd().split('\n');
}

describe('pix balance --watch', () => {
  it('draws a line for each change on a terminal: by how much, and the curve so far', async () => {
    const lines = await watched('balance --watch --no-color', 100);
    expect(lines).toEqual([
      '12:00:00     R$ 1.000,00 available                  R$ 0,00 blocked  █',
      '12:00:05    R$ 1.099,885 available      +R$ 99,885  R$ 0,00 blocked  ▁█',
    ]);
  });

  it('prints the fields of each into a pipe, as ever', async () => {
    const lines = await watched('balance --watch');
    expect(lines).toEqual([
      'available  R$ 1.000,00',
      'blocked    R$ 0,00',
      'available  R$ 1.099,885',
      'blocked    R$ 0,00',
    ]);
  });
});
