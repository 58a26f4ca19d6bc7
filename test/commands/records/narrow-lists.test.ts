import { describe, expect, it } from 'vitest';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { routeWorld } from '../routes/route-line.ts';
import { routeLines } from '../routes/route-lines.ts';
import { filled } from '../routes/try-row.ts';

async function heads(world: PixWorld, line: string): Promise<readonly string[]> {
  const shown = [];
  for (const lang of ['en', 'pt-BR']) {
    const { stdout } = await world.run(line, { tty: 60, env: { NO_COLOR: '1', PIX_LANG: lang } });
    shown.push(stdout.split('\n')[0]?.replace(/ +/g, ' ') ?? '');
  }
  return shown;
}

describe('a list on a terminal of 60 columns', () => {
  it('pix charge, transaction and payout list keep their main columns on a terminal of 60 columns', async () => {
    const world = await routeWorld('main');
    try {
      for (const amount of ['50', '1234,56'])
        await world.run(`sandbox pay ${(await world.json(`charge create --amount ${amount}`)).id}`);
      const result = await heads(world, 'charge list');
      expect(result).toEqual(['ID STATUS AMOUNT PAYER', 'ID STATUS VALOR PAGADOR']);
      const created = ['ID STATUS AMOUNT CREATED', 'ID STATUS VALOR CRIAÇÃO'];
      expect(await heads(world, 'transaction list')).toEqual(created);
      await world.run('payout create --key m@example.com --amount 50 --reference f-1 --confirm-amount 50');
      const columns = ['ID STATUS AMOUNT RECEIVER', 'ID STATUS VALOR RECEBEDOR'];
      expect(await heads(world, 'payout list')).toEqual(columns);
    } finally {
      await world.close();
    }
  });

  it.each([
    ['listCallbacks', ['STATUS TRANSACTION EVENT', 'STATUS TRANSAÇÃO EVENTO']],
    ['listInfractions', ['ID STATUS AMOUNT DUE IN ORDER', 'ID STATUS VALOR RESTA PEDIDO']],
    ['listWebhooks', ['ID URL EVENTS', 'ID URL EVENTOS']],
  ] as const)('the list of route %s keeps its id columns on 60 columns', async (name, expected) => {
    const world = await routeWorld('main');
    try {
      const entry = routeLines[name];
      if (!('line' in entry)) throw new Error(`${name} has no line`);
      const values = (await entry.ready?.(world)) ?? {};
      expect(await heads(world, filled(entry.line, values))).toEqual(expected);
    } finally {
      await world.close();
    }
  });
});

it('pix webhook list shows a webhook for all events as "all" in tables, and as an empty list in JSON and CSV', async () => {
  const world = await routeWorld('main');
  try {
    await world.run('webhook create --url https://shop.example.com/pix --yes');
    const shown = async (lang: string) =>
      (await world.run('webhook list --fields events', { env: { PIX_LANG: lang } })).stdout.split('\n')[1];
    expect([await shown('en'), await shown('pt-BR')]).toEqual(['all', 'todos']);
    expect(await world.json('webhook list --fields events')).toEqual([{ events: [] }]);
    expect((await world.run('webhook list --fields events -o csv')).stdout).toBe('events\n\n');
  } finally {
    await world.close();
  }
});
