import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { type Answering, type Receiver, receiver } from '../support/servers/receiver.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import {
  loggedCommand,
  newWorld,
  paidCharge,
  READ_MS,
  typeRefund,
  useDashboard,
} from '../support/worlds/use-dashboard.ts';

const MINUTE_MS = 60_000;
const HOOK = 'http://127.0.0.1:9/hook';

async function failing(
  events: number,
  answer: Answering = 500,
): Promise<{ readonly world: PixWorld; readonly there: Receiver }> {
  const there = receiver(answer);
  const world = await newWorld({ deliver: there.deliver });
  await world.run(`webhook create --url ${HOOK} --event TRANSACTION_COMPLETED --yes`);
  for (let number = 0; number < events; number += 1) await paidCharge(world, '10');
  await world.sandboxClock.advance(2_000);
  return { world, there };
}

/**
 * Returns a transport that advances the sandbox clock whenever the dashboard requests the delivery attempts.
 */
const living =
  (world: PixWorld): Transport =>
  async (request) => {
    const answer = await world.sandbox.handle(request);
    if (new URL(request.url).pathname.endsWith('/callbacks')) await world.sandboxClock.advance(100);
    return answer;
  };

describe('the attempts of an undelivered event', () => {
  it.each([
    ['all attempts', 0, /Attempts: (\d+) of 12(?! since)/],
    ['the attempts since the last resend', 2.2, /Attempts: (\d+) of 12 since [^;]*; (\d+) in all/],
  ])(
    'the list and the detail of an undelivered event in the dashboard show the same count of %s',
    async (_, hours, counted) => {
      const { world } = await failing(1);
      // Each event gets at most 12 attempts. If an event is resent before its last attempt, 12 new attempts
      // follow.
      if (hours > 0) {
        await world.sandboxClock.advance(hours * 3_600_000);
        await world.run('resend failed --yes');
        await world.sandboxClock.advance(2_000);
      }
      await useDashboard(world, { tty: 140 }, async (screen) => {
        await screen.resize(200, 60).press('3').shows('HTTP 500');
        const list = await screen.press('enter').shows(/\d+ of 12/);
        const made = /(\d+) of 12/.exec(list)?.[1];
        const detail = await screen.press('enter').shows(/Attempts: \d+ of 12/);
        const [, counts, all = counts] = counted.exec(detail) ?? [];
        expect(counts, detail).toBe(made);
        expect(String(detail.match(/✗ HTTP 500/g)?.length)).toBe(all);
      });
    },
  );
});

it('the detail of a payment names in one sentence all endpoints that lack its event', async () => {
  const there = receiver(500);
  const world = await newWorld({ deliver: there.deliver });
  for (const name of ['erp', 'shop', 'mail'])
    await world.run(`webhook create --url ${HOOK}/${name} --event TRANSACTION_COMPLETED --yes`);
  await paidCharge(world, '10');
  await world.sandboxClock.advance(2_000);
  await useDashboard(world, { tty: 120 }, async (screen) => {
    screen.resize(120, 35);
    const detail = await screen.press('2').shows('Timeline');
    const text = detail.replace(/│\n.*?││ /g, '').replace(/\s+/g, ' ');
    expect(text).toContain('TRANSACTION_COMPLETED was not delivered to 3 endpoints');
    for (const name of ['erp', 'shop', 'mail']) expect(text).toContain(`${name} (HTTP 500)`);
    expect(text.match(/was not delivered/g)).toHaveLength(1);
  });
});

it.each([120, 200])(
  'the chart and the strip of a failing endpoint end at the same time at %i columns',
  async (columns) => {
    const { world } = await failing(1);
    await useDashboard(world, { tty: columns }, async (screen) => {
      screen.resize(columns, 50).press('3');
      const lines = (await screen.shows(/failed attempts.*[─┴] now/s)).split('\n');
      const axis = lines.findIndex((line) => /[─┴] now/.test(line));
      const end = lines[axis]?.indexOf(' now') ?? 0;
      expect(lines[axis + 1]?.slice(0, end + 2).search(/[▌▐┃█] *$/)).toBeGreaterThanOrEqual(end - 2);
    });
  },
);

it.each([
  ['its time, if it is in the future', 0, /next attempt 12:1\d/],
  ['that it is due, if its time has passed', 7, /next attempt due/],
])('the dashboard says of the next attempt %s', async (_, minutes, shown) => {
  const { world } = await failing(1);
  await world.sandboxClock.advance(10 * MINUTE_MS);
  await world.clock.advance(10 * MINUTE_MS);
  const transport: Transport = async (request) => {
    const { headers, ...answer } = await world.sandbox.handle(request);
    const date = new Date(Date.parse(headers.date ?? '') + minutes * MINUTE_MS).toUTCString();
    return { ...answer, headers: { ...headers, date } };
  };
  await useDashboard(world, { tty: 120, transport }, async (screen) => {
    await screen.press('3').shows(shown);
  });
});

it('the dashboard and callback triage show "connection refused" if an endpoint refuses connections', async () => {
  const { world } = await failing(1, 'refused');
  await useDashboard(world, { tty: 140 }, async (screen) => {
    await screen.resize(200, 60).shows('1 event undelivered, 127.0.0.1:9/hook, connection refused');
    await screen.press('3').shows(/\/hook +connection refused/);
    await screen.press('enter', 'enter').shows('✗ connection refused');
    expect(screen.screen).not.toContain('no answer');
  });
  expect((await world.run('callback triage')).stdout).toMatch(/\/hook +connection refused/);
});

it('the dashboard lists undelivered events in the order of their times, also after retries', async () => {
  const { world } = await failing(1);
  await world.sandboxClock.advance(2 * MINUTE_MS);
  await paidCharge(world, '20');
  await world.sandboxClock.advance(30 * MINUTE_MS);
  await useDashboard(world, { tty: 80 }, async (screen) => {
    await screen.passes(2_000);
    const shown = await screen.press('3', 'enter').shows(/TRANSACTION_COMPLETED.+TRANSACTION_COMPLETED/s);
    const rows = [...shown.matchAll(/(\d\d:\d\d):\d\d {2}TRANSACTION_COMPLETED +(R\$ \d+)/g)];
    expect(rows.map(([, time, amount]) => [time, amount])).toEqual([
      ['12:00', 'R$ 10'],
      ['12:02', 'R$ 20'],
    ]);
  });
});

describe('resending from the dashboard', () => {
  it('the dashboard resends the events of an alert with three key presses, and shows that all were delivered', async () => {
    const { world, there } = await failing(3);
    there.answer = 200;
    await useDashboard(world, { tty: 140, transport: living(world) }, async (screen) => {
      await screen.shows('3 events undelivered, 127.0.0.1:9/hook, HTTP 500');
      await screen.press('enter').shows('Newest events');
      const asked = await screen.press('r').shows('Resend 3 events to 1 endpoint?');
      expect(asked).toMatch(new RegExp(`endpoint +${HOOK}: 3 events by \\w+ resend`));
      expect(asked).toMatch(/cause +HTTP 500/);
      expect(asked).toMatch(/events +3/);
      expect(asked).toMatch(/amount +R\$ 30,00/);
      await screen.passes(READ_MS);
      await screen.press('enter').shows('Delivered 3 of 3 events.');
      await screen.passes(60_000);
      expect(screen.screen).toContain('Delivered 3 of 3 events.');
      const command = await loggedCommand(screen, /pix resend failed --wait.*/);
      expect(command).toContain(`--endpoint ${HOOK} --cause http_500 --profile sandbox`);
    });
  });

  it('Escape ends the reading before a resend, no dialog opens then, and the keys work again', async () => {
    const { world } = await failing(2);
    let isHeld = false;
    const { promise, resolve: open } = Promise.withResolvers<void>();
    const transport: Transport = async (request) => {
      const answer = await world.sandbox.handle(request);
      if (isHeld && new URL(request.url).pathname.endsWith('/callbacks')) await promise;
      return answer;
    };
    await useDashboard(world, { tty: 140, transport }, async (screen) => {
      await screen.press('3').shows('HTTP 500');
      isHeld = true;
      await screen.press('r').shows('Esc cancels');
      screen.press('4');
      expect(screen.screen).toContain('HTTP 500');
      await screen.press('escape', '4').shows('No open disputes');
      open();
      await screen.passes(60_000);
      expect(screen.frames.join('')).not.toContain('Resend 2 events');
      await screen.press('3', 'r').showsUntilRead('Resend 2 events');
      screen.press('escape');
    });
  });

  it('after a resend, the dashboard counts the events that failed again, and the key x ends the wait for deliveries', async () => {
    const { world } = await failing(2);
    await useDashboard(world, { tty: 140, transport: living(world) }, async (screen) => {
      await screen.press('3').shows('HTTP 500');
      await screen.press('r').showsUntilRead('Resend 2 events');
      await screen.press('enter').shows(/0 of 2, 2 failed/);
      await screen.press('x').shows('Canceled.');
      await screen.press('o').shows(/accepted +TX/);
    });
  });

  it('a resend dialog of the dashboard resends the events that it showed, and no events that failed later', async () => {
    const { world, there } = await failing(1);
    const other = 'http://127.0.0.1:9/other';
    await useDashboard(world, { tty: 140, transport: living(world) }, async (screen) => {
      await screen.press('3').shows(HOOK);
      await screen.press('r').shows('Resend 1 event');
      for (const _one of [1, 2, 3]) {
        const { id } = await world.json<{ id: string }>(
          `charge create --amount 5 --callback-url ${other} --json`,
        );
        await world.run(`sandbox pay ${id}`);
      }
      await world.sandboxClock.advance(2_000);
      await screen.passes(30_000);
      there.answer = 200;
      await screen.press('enter').shows('Delivered 1 of 1 event.');
    });
    const open = await world.json('callback triage --json');
    expect(open).toMatchObject([
      { endpoint: HOOK, events: 3 },
      { endpoint: other, events: 3 },
    ]);
  });
});

it('the dashboard follows a refund until the service has canceled it, and logs the equivalent command', async () => {
  const world = await newWorld();
  const id = await paidCharge(world, '50');
  await useDashboard(world, { tty: 140 }, async (screen) => {
    await screen.press('2').shows('COMPLETED');
    // The sandbox cancels refunds of R$ 4.
    await typeRefund(screen, id, '4');
    await screen.shows(`${id}: PENDING. Waiting for its final state.`);
    await world.sandboxClock.advance(10_000);
    expect(await screen.shows(`${id}: CANCELED.`)).toContain('✗ Refund of');
    const command = await loggedCommand(screen, /pix refund create .*/);
    expect(command).toContain(`${id} --amount 4 --reference pix-`);
  });
});
