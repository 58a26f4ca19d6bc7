import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { card, charging, tokenOf } from '../../support/worlds/card-world.ts';
import { attempts, type Delivering, delivering, HOOK } from '../webhooks/delivering.ts';

async function shop() {
  const world = await delivering();
  const token = String((await tokenOf(world)).json.access_token);
  const ask = (route: string, body?: object) =>
    world.ask(route.replace(' ', ' /card/v1'), { token, ...(body && { body }) });
  const sell = async (number?: string, more: object = {}) =>
    (await ask('POST /charges', charging({ postbackUrl: HOOK, ...more }, card(number)))).json;
  const advance = (ms: number) => world.ask('POST /control/clock/advance', { body: { ms } });
  return { ...world, askCards: ask, sell, advance };
}

const told = ({ endpoint }: Delivering) => endpoint.received.map(({ payload }) => payload as JsonObject);
const statuses = (world: Delivering) =>
  told(world).map(({ creditCardPayment }) => (creditCardPayment as JsonObject).status);

describe('postbackUrl', () => {
  it('the sandbox posts a card charge to the postbackUrl after each status change', async () => {
    const world = await shop();
    const made = await world.sell('4000000000003220');
    await world.advance(0);
    expect(told(world)).toEqual([made]);
    await world.advance(10_000);
    const { json } = await world.askCards(`GET /charges/${made.id}`);
    expect(told(world)[1]).toEqual(json);
    await world.askCards(`PUT /charges/${made.id}/reverse?amount=1000`);
    await world.askCards(`PUT /charges/${made.id}/reverse`);
    await world.advance(0);
    // Status 2 appears once, because a partial reversal leaves the status unchanged and sends no postback.
    expect(statuses(world)).toEqual([12, 2, 11]);
  });

  it('the sandbox posts a denied card charge, and the card charge of each recurrence cycle, to the postbackUrl', async () => {
    const world = await shop();
    await world.sell('4000000000000002');
    await world.advance(0);
    expect(statuses(world)).toEqual([3]);
    await world.sell(undefined, { recurrence: { interval: 'Monthly' } });
    await world.advance(32 * 24 * 3_600_000);
    expect(told(world).map(({ recurrenceCycle }) => recurrenceCycle)).toEqual([null, 0, 1]);
  });

  it('the sandbox attempts a failed postback twelve times in total, with increasing pauses', async () => {
    const world = await shop();
    world.endpoint.answer = 503;
    await world.sell();
    await world.advance(0);
    expect(attempts(world.endpoint)).toEqual(['1']);
    await world.advance(18_000);
    expect(attempts(world.endpoint)).toEqual(['1', '2']);
    await world.advance(24 * 3_600_000);
    expect(attempts(world.endpoint)).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 1)));
  });

  it('the sandbox does not repeat a successful postback, and sends none without a postbackUrl', async () => {
    const world = await shop();
    world.endpoint.answer = () => (world.endpoint.received.length < 2 ? 500 : 204);
    await world.sell();
    await world.askCards('POST /charges', charging());
    await world.advance(24 * 3_600_000);
    expect(attempts(world.endpoint)).toEqual(['1', '2']);
  });
});
