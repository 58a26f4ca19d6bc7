import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { type Arrived, eventOf } from '../inbox.ts';
import { isSigned, signedAt } from '../signed.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { eventsStatements } from '../statements/events.ts';
import { told } from './resources.ts';

const RESERVED = ['TRANSACTION_SUSPECTED_FRAUD', 'TRANSACTION_SUSPECTED_FRAUD_REVERSAL'];

/** Checks of §6 to §6.3 and §6.5 of the specification (events, delivery headers, payload fields). */
export const eventChecks: Checks<keyof typeof eventsStatements> = {
  '§6-1': async (world) => {
    const inbox = await world.inbox();
    await world.webhook(`${inbox.url}/hook`);
    const callbackUrl = `${inbox.url}/own`;
    const charge = await world.charge({ callbackUrl });
    await inbox.count(2, ({ json }) => json.id === charge.id);
    await world.lever(charge.id, 'pay');
    const other = await world.charge();
    const payout = await world.payout({ callbackUrl });
    const transfer = await world.transfer({ callbackUrl });
    await inbox.count(9);
    const of = (path: string, { id }: Json): string[] =>
      inbox.arrived.filter((one) => one.path === path && one.json.id === id).map(({ json }) => json.status);
    expect(of('/own', charge)).toEqual(['PENDING', 'COMPLETED']);
    expect(of('/hook', charge)).toEqual(['PENDING', 'COMPLETED']);
    expect([of('/own', other), of('/hook', other)]).toEqual([[], ['PENDING']]);
    expect([of('/own', payout), of('/hook', payout)]).toEqual([['PENDING'], ['PENDING']]);
    expect(of('/own', transfer)).toEqual(['COMPLETED']);
    expect(inbox.arrived.every(({ method }) => method === 'POST')).toBe(true);
  },
  '§6.1-TRANSACTION_PENDING': async (world) => {
    let id = '';
    const charged = await told(world, 'TRANSACTION_PENDING', async () => {
      id = (await world.charge()).id;
    });
    expect(charged).toMatchObject({ id, status: 'PENDING', type: 'DEPOSIT' });
    const inbox = await world.inbox();
    await world.webhook(inbox.url, { events: ['TRANSACTION_PENDING'] });
    await world.payout();
    expect((await inbox.next()).json).toMatchObject({ type: 'WITHDRAW', status: 'PENDING' });
  },
  '§6.1-TRANSACTION_COMPLETED': (world) =>
    tells(world, 'TRANSACTION_COMPLETED', 'COMPLETED', async () => {
      const { id } = await world.charge();
      await world.lever(id, 'pay');
      return id;
    }),
  '§6.1-TRANSACTION_CANCELED': (world) =>
    tells(world, 'TRANSACTION_CANCELED', 'CANCELED', async () => {
      const { id } = await world.charge();
      await world.lever(id, 'cancel');
      return id;
    }),
  '§6.1-TRANSACTION_WAITING_FOR_REFUND': (world) =>
    tells(world, 'TRANSACTION_WAITING_FOR_REFUND', 'WAITING_FOR_REFUND', async () => {
      const { id } = await world.paid();
      await world.lever(id, 'infraction');
      await world.lever(id, 'infraction', { status: 'CLOSED', analysisResult: 'AGREED' });
      return id;
    }),
  '§6.1-TRANSACTION_REFUNDED': (world) =>
    tells(world, 'TRANSACTION_REFUNDED', 'REFUNDED', async () => {
      const { id } = await world.paid({ amount: 20 });
      await world.refund(id);
      await world.advance(60);
      return id;
    }),
  '§6.1-TRANSACTION_EXPIRED': (world) =>
    tells(world, 'TRANSACTION_EXPIRED', 'EXPIRED', async () => {
      const { id } = await world.charge({ expiresIn: 60 });
      await world.advance(61);
      return id;
    }),
  '§6.1-TRANSACTION_ERROR': (world) =>
    tells(world, 'TRANSACTION_ERROR', 'ERROR', async () => {
      const { id } = await world.payout({ pixKey: 'falha@exemplo.com.br' });
      await world.advance(60);
      return id;
    }),
  '§6.1-INFRACTION_CHANGED': async (world) => {
    const inbox = await world.inbox();
    await world.webhook(inbox.url, { events: ['INFRACTION_CHANGED'] });
    const { id } = await world.paid();
    const { id: infraction } = await world.lever(id, 'infraction');
    await inbox.count(1);
    await world.lever(id, 'infraction', { status: 'ACKNOWLEDGED' });
    await inbox.count(2);
    await world.lever(id, 'infraction', { status: 'CANCELLED' });
    const told = (await inbox.count(3)).map(({ json }) => json);
    for (const json of told) expect(json).toMatchObject({ id, status: 'COMPLETED', type: 'DEPOSIT' });
    expect(told.map((json) => json.infraction)).toMatchObject([
      { id: infraction, status: 'OPEN' },
      { id: infraction, status: 'ACKNOWLEDGED' },
      { id: infraction, status: 'CANCELLED' },
    ]);
  },
  '§6.1-TRANSACTION_SUSPECTED_FRAUD': (world) => neverEmitted(world, RESERVED.slice(0, 1)),
  '§6.1-TRANSACTION_SUSPECTED_FRAUD_REVERSAL': (world) => neverEmitted(world, RESERVED.slice(1)),
  '§6.1-1': async (world) => {
    const { events } = await world.webhook('http://127.0.0.1:9/', { events: RESERVED });
    expect(events).toEqual(RESERVED);
    await live(world);
    expect(await world.history()).toEqual([]);
  },
  '§6.1-2': (world) => neverEmitted(world, RESERVED),
  '§6.1-3': async (world) => {
    const inbox = await world.inbox();
    await world.webhook(inbox.url, { events: [] });
    await live(world);
    await inbox.next((arrived) => eventOf(arrived) === 'INFRACTION_CHANGED');
    const names = new Set(inbox.arrived.map(eventOf));
    for (const name of ['PENDING', 'COMPLETED', 'CANCELED']) expect(names).toContain(`TRANSACTION_${name}`);
  },
  '§6.2-1': async (world) => {
    const inbox = await world.inbox(() => 500);
    await world.webhook(inbox.url, { events: ['TRANSACTION_PENDING'] });
    // This payout completes immediately, so the sandbox sends no event about the status PENDING.
    const payout = await world.payout({ amount: 20 });
    const charge = await world.charge();
    await inbox.count(1);
    await world.historyOf(1);
    await world.lever(charge.id, 'pay');
    await world.advance(86_400);
    expect(inbox.arrived.map(({ json }) => json.id)).toEqual([charge.id]);
    expect((await world.history()).map(({ transactionId }) => transactionId)).toEqual([charge.id]);
    expect(await world.history(`&transactionId=${payout.id}`)).toEqual([]);
  },
  '§6.2-2': async (world) => {
    const inbox = await world.inbox();
    await world.webhook(inbox.url);
    const { id } = await world.payout({ amount: 20 });
    await inbox.next(({ json }) => json.id === id);
    expect(inbox.arrived.map(eventOf)).toEqual(['TRANSACTION_COMPLETED']);
  },
  '§6.2-3': async (world) => {
    const inbox = await world.inbox((_arrived, count) => (count === 1 ? 500 : 200));
    await world.webhook(inbox.url, { events: ['INFRACTION_CHANGED'] });
    const { id } = await world.paid();
    await world.lever(id, 'infraction');
    await inbox.count(1);
    await world.historyOf(1);
    await world.advance(30);
    await inbox.count(2);
    await world.lever(id, 'infraction', { status: 'ACKNOWLEDGED' });
    const keys = (await inbox.count(3)).map((one) => [one.json.id, eventOf(one), one.json.status]);
    expect(new Set(keys.map(String)).size).toBe(1);
  },
  '§6.3-Content-Type': async (world) => {
    for (const { headers } of await both(world)) expect(headers['content-type']).toBe('application/json');
  },
  '§6.3-User-Agent': async (world) => {
    const agents = (await both(world)).map(({ headers }) => headers['user-agent']);
    expect(agents[0]).toMatch(/callback/i);
    expect(agents[1]).toBe(agents[0]);
  },
  '§6.3-X-Callback-Attempt': async (world) => {
    expect((await exhausted(world)).map(({ headers }) => headers['x-callback-attempt'])).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 1)),
    );
  },
  '§6.3-X-Callback-Event': async (world) => {
    const [hook, own] = await both(world);
    expect(hook.headers['x-callback-event']).toBe('TRANSACTION_PENDING');
    expect(own.headers).not.toHaveProperty('x-callback-event');
  },
  '§6.3-X-Callback-Signature': async (world) => {
    const [hook, own] = await both(world);
    expect(hook.headers['x-callback-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect(own.headers).not.toHaveProperty('x-callback-signature');
  },
  '§6.4-1a': async (world) => {
    const inbox = await world.inbox();
    const { id, secret } = await world.webhook(inbox.url, { generateSecret: true });
    await world.charge();
    expect(isSigned((await inbox.count(1))[0] as Arrived, secret)).toBe(true);
    const rotated = (await world.main(`POST /user/webhooks/${id}/rotate-secret`)).json.secret;
    await world.charge();
    const second = (await inbox.count(2))[1] as Arrived;
    expect([isSigned(second, rotated), isSigned(second, secret)]).toEqual([true, false]);
  },
  '§6.4-1b': async (world) => {
    const inbox = await world.inbox();
    await world.charge({ callbackUrl: inbox.url });
    expect((await inbox.next()).headers).not.toHaveProperty('x-callback-signature');
    const { secret } = (await world.main('POST /user/callbacks/secret')).json;
    await world.charge({ callbackUrl: inbox.url });
    expect(isSigned((await inbox.count(2))[1] as Arrived, secret)).toBe(true);
  },
  '§6.4-2': async (world) => {
    const { arrived, secret } = await signed(world);
    expect(isSigned(arrived, secret)).toBe(true);
    const reordered = Buffer.from(JSON.stringify(arrived.json, Object.keys(arrived.json).sort()));
    expect(isSigned({ ...arrived, raw: reordered }, secret)).toBe(false);
    const later = arrived.headers['x-callback-signature']?.toString().replace(/t=\d+/, 't=1');
    expect(isSigned({ ...arrived, headers: { 'x-callback-signature': later } }, secret)).toBe(false);
  },
  '§6.4-3': async (world) => {
    const { arrived, secret } = await signed(world);
    expect(arrived.headers['x-callback-signature']).toMatch(/,v1=[0-9a-f]{64}$/);
    expect([isSigned(arrived, secret), isSigned(arrived, `${secret}x`)]).toEqual([true, false]);
  },
  '§6.4-4b': async (world) => {
    const inbox = await world.inbox((_arrived, count) => (count === 1 ? 500 : 200));
    const { secret } = await world.webhook(inbox.url, { generateSecret: true });
    await world.charge();
    await inbox.next();
    await world.historyOf(1);
    await world.advance(60);
    const [first, second] = (await inbox.count(2)) as [Arrived, Arrived];
    expect(signedAt(second)).toBeGreaterThanOrEqual(signedAt(first) + 11);
    expect([isSigned(first, secret), isSigned(second, secret)]).toEqual([true, true]);
    expect(second.raw.equals(first.raw)).toBe(true);
  },
  '§6.5-1': async (world) => {
    const inbox = await world.inbox();
    const callbackUrl = inbox.url;
    const { id } = await world.charge({ clientReference: 'pedido-1', virtualAccount: 'loja-1', callbackUrl });
    const { json } = await inbox.next();
    expect(json).toMatchObject({ id, clientReference: 'pedido-1', virtualAccount: 'loja-1', callbackUrl });
    for (const field of PAYLOAD.split(' ')) expect(json).toHaveProperty(field);
    expect(json.infraction ?? null).toBe(null);
    await world.lever(id, 'pay');
    await world.lever(id, 'infraction');
    const { json: disputed } = await inbox.next((arrived) => arrived.json.infraction != null);
    expect(disputed).toMatchObject({ id, infraction: { id: expect.any(String), status: 'OPEN' } });
  },
};

const PAYLOAD = `id clientReference virtualAccount callbackUrl status amount serviceFeeCharged type method
  qrCodeText qrCodeBase64 qrCodeUrl generatedName generatedDocument generatedEmail payerName payerDocument
  payerInstitutionIspb payerInstitutionName payerAccountNumber receiverName receiverDocument
  receiverInstitutionIspb receiverInstitutionName receiverAccountNumber withdrawPixKey withdrawPixType
  endToEndId refundEndToEndId refundAmount refundStatus refundReason refundDescription refundedAt
  cancellationReason createdAt updatedAt paidAt`.replace(/\s+/g, ' ');

async function tells(
  world: SpecWorld,
  event: string,
  status: string,
  act: () => Promise<string>,
): Promise<void> {
  let id = '';
  const json = await told(world, event, async () => {
    id = await act();
  });
  expect(json).toMatchObject({ id, status });
}

/** Makes payments, and loses a fraud dispute. The sandbox must send no `RESERVED` event for these actions. */
async function live(world: SpecWorld): Promise<void> {
  const { id } = await world.paid();
  await world.lever((await world.charge()).id, 'cancel');
  await world.payout({ amount: 20 });
  await world.lever(id, 'infraction', { type: 'FRAUD' });
  await world.lever(id, 'infraction', { status: 'CLOSED', analysisResult: 'AGREED' });
  await world.advance(60);
}

/** Checks that a webhook gets none of these events before the delivery of a later event to `/own` arrives. */
async function neverEmitted(world: SpecWorld, events: readonly string[]): Promise<void> {
  const inbox = await world.inbox();
  await world.webhook(`${inbox.url}/hook`, { events });
  await live(world);
  await world.charge({ callbackUrl: `${inbox.url}/own` });
  await inbox.next(({ path }) => path === '/own');
  expect(inbox.arrived.filter(({ path }) => path === '/hook')).toEqual([]);
  expect((await world.historyOf(1)).map(({ url }) => url)).toEqual([`${inbox.url}/own`]);
}

/** Returns two deliveries of one event. The webhook has a secret, and the `callbackUrl` has none. */
async function both(world: SpecWorld): Promise<readonly [Arrived, Arrived]> {
  const inbox = await world.inbox();
  await world.webhook(`${inbox.url}/hook`, { generateSecret: true });
  await world.charge({ callbackUrl: `${inbox.url}/own` });
  return [await inbox.next(({ path }) => path === '/hook'), await inbox.next(({ path }) => path === '/own')];
}

async function signed(world: SpecWorld): Promise<{ arrived: Arrived; secret: string }> {
  const inbox = await world.inbox();
  const { secret } = await world.webhook(inbox.url, { generateSecret: true });
  await world.charge({ generatedName: 'João da Conceição' });
  return { arrived: await inbox.next(), secret };
}

/** Returns the attempts of a delivery that always fails, with a 13th attempt if the sandbox makes one. */
export async function exhausted(world: SpecWorld): Promise<readonly Arrived[]> {
  const inbox = await world.inbox(() => 500);
  await world.charge({ callbackUrl: inbox.url, expiresIn: 172_000 });
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await inbox.count(attempt);
    await world.historyOf(attempt);
    await world.advance(15 * 2 ** (attempt - 1) * 1.25);
  }
  await world.charge({ callbackUrl: `${inbox.url}/later` });
  await inbox.next(({ path }) => path === '/later');
  return inbox.arrived.filter(({ path }) => path !== '/later');
}
