import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { type Routes, routes } from '../../../src/contract/index.ts';
import type { PixWorld, Ran } from '../../support/worlds/pix-world.ts';
import { routeWorld } from './route-line.ts';
import { routeLines } from './route-lines.ts';
import { filled } from './try-row.ts';

const reads = (Object.keys(routes) as (keyof Routes)[]).filter(
  (name) => routes[name].method === 'GET' && name !== 'chargeQrCode',
);
const ESCAPE = '\u001b';
/** Matches ids, keys and addresses. pix never cuts them, so a line with one of them may be too wide. */
const WHOLE = /[\w./:@-]{20,}/;

describe('the width of a list', () => {
  it.each(reads)(
    'the command of route %s fits 60 and 80 columns; --read-only permits it; JSON stays the same',
    async (name) => {
      const { line, ready } = routeLines[name];
      const world = await routeWorld(routes[name].family);
      try {
        const values = (await ready?.(world)) ?? {};
        const argv = line.split(' ').map((word) => filled(word, values));
        const codes = new Set<number>();
        const told = ({ code, stdout, stderr }: Ran): string => {
          codes.add(code);
          return stdout + stderr;
        };
        for (const tty of [60, 80]) {
          const text = told(await world.run(argv, { tty, env: { NO_COLOR: '1' } }));
          const wide = text.split('\n').filter((one) => stringWidth(one) > tty && !WHOLE.test(one));
          expect([tty, wide]).toEqual([tty, []]);
        }
        expect(told(await world.run(argv))).not.toContain(ESCAPE);
        const bytes = new Set<string>();
        for (const options of [{}, { tty: 60, env: { PIX_LANG: 'pt-BR', TERM: 'xterm' } }]) {
          const ran = await world.run([...argv, '--json', '--read-only'], options);
          codes.add(ran.code);
          bytes.add(ran.stdout);
        }
        expect([bytes.size, codes.size]).toEqual([1, 1]);
      } finally {
        await world.close();
      }
    },
  );
});

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
