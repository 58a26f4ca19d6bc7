import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import type { RecordedScreen } from '../support/worlds/recorded-screen.tsx';
import { newWorld, paidCharge, useDashboard as use } from '../support/worlds/use-dashboard.ts';

describe('the dashboard', () => {
  it('the dashboard shows values only after the answers to its first requests', async () => {
    const world = await newWorld();
    await paidCharge(world, '12,34');
    const answers = Promise.withResolvers<void>();
    const transport: Transport = async (request) => {
      await answers.promise;
      return world.sandbox.handle(request);
    };
    const look = async (screen: RecordedScreen): Promise<void> => {
      const first = await screen.shows('Overview');
      expect(first).toContain('connecting…');
      expect(first).not.toMatch(/R\$/);
      answers.resolve();
      expect(await screen.shows('R$ 1.012,225')).toMatch(/100 % paid.*1 of 1/s);
    };
    const { code, screen, stderr } = await use(world, { transport }, look);
    expect({ code, stderr, open: screen.isOpen }).toEqual({ code: 0, stderr: '', open: false });
  });

  it.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
    'the dashboard restores the terminal when it ends after the signal %s',
    async (name) => {
      const world = await newWorld();
      const { code, screen } = await use(world, async (screen, signal) => {
        await screen.shows('R$ 1.000,00');
        signal(name);
        await screen.closed();
      });
      expect({ code, open: screen.isOpen }).toEqual({ code: 0, open: false });
    },
  );

  it('the dashboard opens every screen by its key and by its name', async () => {
    const world = await newWorld();
    await use(world, async (screen) => {
      for (const [key, title] of [
        ['2', '── Transactions '],
        ['3', 'No undelivered events.'],
        ['4', 'No open disputes.'],
        ['5', 'No payments were created'],
        ['6', 'No inbox on this machine'],
        ['7', '── Log '],
        ['1', 'Needs attention'],
      ] as const) {
        await screen.press(key).shows(title);
      }
      await screen.press(':').type('disp').press('enter').shows('No open disputes.');
      screen.press(':').type('nowhere');
      expect(await screen.shows('0 loaded payments; Enter searches the service')).toContain('Search');
      await screen.press('enter').shows('0 results from the service');
      expect(await screen.press('?').shows('Keys of this screen')).toContain('save the receipt');
      screen.press('x');
    });
  });

  it('the dashboard opens a transaction with its timeline and code, and copies the code', async () => {
    const world = await newWorld();
    const { id } = await world.json<{ id: string }>('charge create --amount 10 --reference order-1 --json');
    const { screen } = await use(world, async (screen) => {
      await screen.shows('1.000,00');
      await screen.press('2').shows('PENDING');
      expect(await screen.press('down', 'enter').shows('Timeline')).toContain('order-1');
      await screen.press('y').shows(`Sent to the terminal's clipboard: ${id}`);
      await screen.press('Q').shows(/▀|needs \d+×\d+/);
      screen.press('Y', 'x', 'escape');
    });
    const copied = screen.written.map((sequence) => /52;c;(.*)\u0007/.exec(sequence)?.[1] ?? '');
    const texts = copied.map((text) => Buffer.from(text, 'base64').toString());
    expect(texts[0]).toBe(id);
    expect(texts[1]).toMatch(/^000201.*6304/);
  });

  it('the dashboard watches a transaction and announces its status change', async () => {
    const world = await newWorld();
    const { id } = await world.json<{ id: string }>('charge create --amount 10 --json');
    await use(world, async (screen) => {
      await screen.press('2').shows('PENDING');
      await screen.press('down', 'w').shows(`Watching ${id}`);
      await world.run(`sandbox pay ${id}`);
      await screen.shows(`${id} changed: PENDING → COMPLETED`);
    });
  });

  it.each(['R$ 10,00', 'order-1', 'status:pending amount>5'])(
    'the dashboard finds the payment at the service by "%s", also if it has not read it',
    async (text) => {
      const world = await newWorld();
      await world.run('charge create --amount 10 --reference order-1');
      const asked: string[] = [];
      // The list that the dashboard reads by itself has no rows.
      const transport: Transport = async (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const isOwn = !['amount', 'name', 'clientReference', 'id', 'status'].some((one) =>
          searchParams.has(one),
        );
        if (!pathname.endsWith('/transactions')) return world.sandbox.handle(request);
        if (!isOwn) asked.push(request.url);
        const answer = await world.sandbox.handle(request);
        const body = JSON.stringify({ data: [], hasNextPage: false });
        return isOwn ? { ...answer, body: bodyOf(body) } : answer;
      };
      await use(world, { transport }, async (screen) => {
        await screen.press('2', '/').type(text).shows('0 of 0 loaded payments; Enter searches the service');
        expect(await screen.press('enter').shows('1 result from the service')).toContain('order-1');
      });
      expect(asked.length).toBeGreaterThan(0);
    },
  );

  it('the dashboard filters the list while the operator types, and Escape removes the filter', async () => {
    const world = await newWorld();
    await world.run('charge create --amount 10 --reference order-1');
    await world.run('charge create --amount 20 --reference order-2');
    await use(world, async (screen) => {
      await screen.press('2').shows('R$ 20,00');
      screen.press('/');
      const found = await screen.type('order-1').shows('1 of 2');
      expect(found).not.toContain('R$ 20,00');
      await screen.press('enter').shows('Filter: order-1');
      await screen.press('escape').shows('R$ 20,00');
      await screen.press('/').type('nothing like it').shows('Nothing matches');
      screen.press('escape');
    });
  });
});
