import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import type { PixWorld } from '../support/worlds/pix-world.ts';
import { newWorld, useDashboard } from '../support/worlds/use-dashboard.ts';
import { busiestMinute } from './support/busiest-minute.ts';

const MINUTE_MS = 60_000;
/**
 * The number of delivery attempts in the tests. To read all of them, the dashboard needs more requests than
 * the service allows in a minute.
 */
const ATTEMPTS = 1_400;
const PAGE = 20;

const attemptsUntil = (nowMs: number): readonly { readonly createdAt: string }[] =>
  Array.from({ length: ATTEMPTS }, (_, at) => ({
    id: `c${at}`,
    url: 'https://shop.example/pix',
    status: 500,
    transactionId: `T${at}`,
    createdAt: new Date(nowMs - 60_000 - at * 1_000).toISOString(),
    body: { id: `T${at}`, status: 'COMPLETED', amount: 10 },
  }));

function longHistory({ clock, sandbox }: PixWorld) {
  const all = attemptsUntil(clock.now()).map((attempt) => ({ attempt, at: Date.parse(attempt.createdAt) }));
  const sent: number[] = [];
  const transport: Transport = async (request) => {
    sent.push(clock.now());
    const { pathname, searchParams: query } = new URL(request.url);
    if (!pathname.endsWith('/user/callbacks')) return sandbox.handle(request);
    const from = Date.parse(query.get('createdAtFrom') ?? '');
    const to = Date.parse(query.get('createdAtTo') ?? '2100-01-01');
    const fits = all.filter(({ at }) => at >= from && at <= to);
    const end = PAGE * Number(query.get('page'));
    const data = fits.slice(end - PAGE, end).map(({ attempt }) => attempt);
    const page = { data, hasNextPage: fits.length > end };
    return { status: 200, headers: {}, body: bodyOf(JSON.stringify(page)) };
  };
  return { transport, sent };
}

describe('the request limit of the dashboard', () => {
  it('the dashboard reads a long list of attempts with at most 60 requests a minute, and shows how far it has read', async () => {
    const world = await newWorld();
    const { transport, sent } = longHistory(world);
    await useDashboard(world, { transport, tty: 120 }, async (screen) => {
      await screen.shows(/≥ \d+ events undelivered/);
      screen.press('3');
      expect(await screen.shows(/only since \d\d:\d\d/)).toMatch(/▶ shop\.example\S* +HTTP 500 +≥ \d+/);
      await screen.passes(4 * MINUTE_MS);
      expect(await screen.press('1').shows(`${ATTEMPTS} events undelivered`)).not.toContain('≥');
    });
    expect(busiestMinute(sent)).toBeLessThanOrEqual(60);
    expect(busiestMinute(sent)).toBeGreaterThan(30);
    sent.length = 0;
    const { stdout } = await world.run('dashboard --once --json', { transport });
    expect(sent.length).toBeLessThanOrEqual(60);
    expect(JSON.parse(stdout)).toMatchObject({ undelivered: { events: ATTEMPTS, complete: true } });
  });

  it('pix dashboard --once sends at most 60 requests, and marks its figures as incomplete', async () => {
    const world = await newWorld();
    const { transport, sent } = longHistory(world);
    const { stdout } = await world.run('dashboard --once --json', { transport });
    expect(sent.length).toBeLessThanOrEqual(60);
    const { undelivered, alerts } = JSON.parse(stdout);
    expect(undelivered.complete).toBe(false);
    expect(undelivered.events).toBeGreaterThan(400);
    expect(alerts[0].message).toBe(`≥ ${undelivered.events} events undelivered, shop.example/pix, HTTP 500`);
    const next = await world.run('dashboard --once', { transport });
    expect(next.stdout).toMatch(/Undelivered +≥ [7-9]\d\d events at 1 endpoint .*incomplete, only since/);
  });
});
