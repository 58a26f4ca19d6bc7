import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { eachOf } from '../support/worlds/each-of.ts';
import { START } from '../support/worlds/sandbox-world.ts';
import { type Delivering, delivering, events, register } from './webhooks/delivering.ts';

const world = eachOf(delivering);

const HOUR = 3_600_000;

async function disputed(world: Delivering, amount = '100'): Promise<{ id: string; infraction: string }> {
  const { id } = await world.charge(amount);
  await world.lever(id, 'pay');
  const { status, json } = await world.lever(id, 'infraction', { details: 'golpe' });
  expect(status).toBe(200);
  return { id, infraction: String(json.id) };
}

const statusOf = async ({ ask }: Delivering, id: string) =>
  (await ask(`GET /v1/user/transactions/${id}`)).json.status;
const balance = async ({ ask }: Delivering) => (await ask('GET /v1/user/balance')).json;
const pass = ({ ask }: Delivering, ms: number) => ask('POST /control/clock/advance', { body: { ms } });

describe('infractions', () => {
  it('an infraction blocks at most the available balance', async () => {
    const poor = await delivering({ settings: { openingBalance: Decimal.zero } });
    const charge = await poor.charge('100');
    await poor.lever(charge.id, 'pay');
    await poor.lever(charge.id, 'infraction');
    expect(await balance(poor)).toEqual({ balanceAvailable: 0, balanceBlocked: 99.885 });
  });

  it('an infraction without a defense refunds the payer at its deadline', async () => {
    const { id, infraction } = await disputed(world);
    await register(world);
    await pass(world, 72 * HOUR);
    expect(await statusOf(world, id)).toBe('WAITING_FOR_REFUND');
    const result = (await world.ask(`GET /v1/user/infractions/${infraction}`)).json;
    expect(result).toMatchObject({ status: 'CLOSED', analysisResult: 'AGREED' });
    await pass(world, 3_000);
    expect((await world.ask(`GET /v1/user/transactions/${id}`)).json).toMatchObject({
      status: 'REFUNDED',
      refundAmount: 100,
      refundStatus: 'COMPLETED',
      refundReason: 'MED',
    });
    expect(await balance(world)).toEqual({ balanceAvailable: 999.885, balanceBlocked: 0 });
    expect(events(world.endpoint)).toEqual([
      'TRANSACTION_WAITING_FOR_REFUND',
      'INFRACTION_CHANGED',
      'TRANSACTION_REFUNDED',
    ]);
  });

  it('an infraction with a defense ends as DISAGREED after an hour; the account gets its money and pays a fee', async () => {
    const { id, infraction } = await disputed(world);
    const path = `/v1/user/infractions/${infraction}/defenses`;
    const { status, json } = await world.ask(`POST ${path}`, { body: { defense: 'Entregue.' } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ defense: 'Entregue.', status: 'PENDING', infractionId: infraction });
    const result = await world.ask(`POST ${path}`, { body: { defense: 'x' } });
    expect(result).toMatchObject({ status: 409, json: { errorCode: 'PZK212' } });
    expect((await world.ask(`GET /v1/user/infractions/${infraction}`)).json.status).toBe('DEFENDED');
    await pass(world, HOUR);
    expect((await world.ask(`GET /v1/user/infractions/${infraction}`)).json).toMatchObject({
      status: 'CLOSED',
      analysisResult: 'DISAGREED',
      defenseHistory: [{ id: json.id, status: 'DEFENDED' }],
    });
    expect((await world.ask(`GET ${path}`)).json).toMatchObject([{ id: json.id }]);
    expect(await statusOf(world, id)).toBe('COMPLETED');
    expect(await balance(world)).toEqual({ balanceAvailable: 1098.885, balanceBlocked: 0 });
    expect(await world.ask(`POST ${path}`, { body: { defense: 'x' } })).toMatchObject({
      status: 409,
      json: { errorCode: 'PZK210' },
    });
  });

  it.each([
    [{ status: 'CLOSED' }, 400],
    [{ status: 'ANSWERED', analysisResult: 'AGREED' }, 400],
    [{ status: 'NONE' }, 400],
    [{ type: 'NONE' }, 400],
    [{ status: 'OPEN' }, 409],
    [{}, 409],
  ])('the control route of an open infraction refuses the change %j', async (body, status) => {
    const { id } = await disputed(world);
    expect(await world.lever(id, 'infraction', body as Record<string, string>)).toMatchObject({ status });
  });

  it('only a paid charge can get an infraction, and an infraction blocks a refund of its charge (PZG409)', async () => {
    const { id } = await world.charge('10');
    const refused = { status: 409, json: { errorCode: 'PZG409' } };
    expect(await world.lever(id, 'infraction')).toMatchObject(refused);
    const { id: held } = await disputed(world);
    expect(await world.lever(held, 'refund')).toMatchObject(refused);
    expect(await world.ask(`POST /v1/refund/${held}`)).toMatchObject(refused);
    await world.lever(held, 'infraction', { status: 'CLOSED', analysisResult: 'AGREED' });
    expect(await world.lever(held, 'refund')).toMatchObject(refused);
    expect(await world.lever('none', 'infraction')).toMatchObject({ json: { errorCode: 'PZC310' } });
  });

  it('an infraction blocks only the part of a charge that was not refunded before', async () => {
    const { id } = await world.charge('100');
    await world.lever(id, 'pay');
    await world.lever(id, 'refund', { amount: 30 });
    expect((await world.lever(id, 'infraction')).json.amount).toBe(70);
    await world.lever(id, 'infraction', { status: 'CLOSED', analysisResult: 'AGREED' });
    await pass(world, 3_000);
    const result = (await world.ask(`GET /v1/user/transactions/${id}`)).json;
    expect(result).toMatchObject({ status: 'REFUNDED', refundAmount: 100 });
  });
});

describe('GET /user/infractions', () => {
  it('GET /user/infractions filters by status, result, people, amount and periods, and sorts from new to old', async () => {
    const first = await disputed(world, '10');
    await world.clock.advance(1000);
    const second = await disputed(world, '20');
    await world.lever(second.id, 'infraction', { status: 'CLOSED', analysisResult: 'DISAGREED' });
    const { payerName, payerDocument } = (await world.ask(`GET /v1/user/transactions/${first.id}`)).json;
    const listed = async (query: string) => {
      const { status, json } = await world.ask(`GET /v1/user/infractions?${query}`);
      expect(status).toBe(200);
      return (json.data as { id: string }[]).map(({ id }) => id);
    };
    const [one, two] = [first.infraction, second.infraction];
    const later = new Date(START + 1000).toISOString();
    expect(await listed('')).toEqual([two, one]);
    expect(await listed('sortBy=updatedAt&sortDirection=asc')).toEqual([one, two]);
    expect(await listed('limit=1')).toEqual([two]);
    expect(await listed('status=OPEN,ACKNOWLEDGED')).toEqual([one]);
    expect(await listed('analysisResult=DISAGREED')).toEqual([two]);
    expect(await listed('reportedBy=CREDITED_PARTICIPANT')).toEqual([]);
    expect(await listed(`participantDocument=${payerDocument}&id=${one}`)).toEqual([one]);
    expect(await listed(`participantName=${encodeURIComponent(String(payerName))}&id=${one}`)).toEqual([one]);
    expect(await listed('amountMin=10.01')).toEqual([two]);
    expect(await listed('amountMax=19.99')).toEqual([one]);
    for (const period of ['reportedAt', 'createdAt', 'updatedAt']) {
      expect(await listed(`${period}From=${later}`)).toEqual([two]);
      expect(await listed(`${period}To=${new Date(START).toISOString()}`)).toEqual([one]);
    }
    expect(await listed(`expiresAtFrom=${new Date(START + 72 * HOUR + 1).toISOString()}`)).toEqual([two]);
    expect((await world.ask('GET /v1/user/infractions?limit=1')).json.hasNextPage).toBe(true);
  });

  it("GET /user/infractions and the hub show only infractions of the token's account", async () => {
    const { infraction } = await disputed(world);
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    expect((await world.ask('GET /v1/user/infractions', { token })).json.data).toEqual([]);
    const result = await world.ask(`GET /v1/user/infractions/${infraction}`, { token });
    expect(result).toMatchObject({ status: 404, json: { errorCode: 'PZG404' } });
    const { protocol } = (await world.ask(`GET /v1/user/infractions/${infraction}`)).json;
    const status = async (at: 0 | 1) => {
      const asked = { token: world.sandbox.accounts[at]?.tokens.hub ?? '' };
      return (await world.ask(`GET /hub/api/v1/transactions/infractions/${protocol}`, asked)).status;
    };
    expect([await status(0), await status(1)]).toEqual([200, 404]);
  });
});
