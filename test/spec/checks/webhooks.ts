import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { type Arrived, eventOf, type Inbox } from '../inbox.ts';
import { isSigned } from '../signed.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { mainRoutesStatements } from '../statements/main-routes.ts';
import { manyResends, period } from './many-resends.ts';

const NOWHERE = 'http://127.0.0.1:9/hook';
const at =
  (path: string) =>
  (arrived: Arrived): boolean =>
    arrived.path === path;

/** Checks of §4.1 of the specification: registration, secrets and resends of webhooks. */
export const webhookChecks: Checks<keyof typeof mainRoutesStatements> = {
  '§4.1-POST /user/webhooks': async (world) => {
    const body = { url: 'https://exemplo.com.br/hook', generateSecret: true };
    const events = ['TRANSACTION_COMPLETED', 'TRANSACTION_EXPIRED'];
    const said = await world.main('POST /user/webhooks', { body: { ...body, events } });
    expect(said).toMatchObject({ status: 201, json: { events, secret: expect.stringMatching(/\S{20,}/) } });
    const plain = await world.webhook('https://exemplo.com.br/all');
    expect(plain).toMatchObject({ events: [], hasSecret: false, secret: null });
    const wrong = [{}, { ...body, events: ['X'] }, { ...body, events: 'X' }, { ...body, generateSecret: 1 }];
    const urls = [
      'http://exemplo.com.br/',
      'https://10.0.0.1/',
      'https://192.168.1.9/',
      'ftp://exemplo.com.br',
    ];
    for (const refused of [...wrong, ...urls.map((url) => ({ url }))]) {
      const { status, json } = await world.main('POST /user/webhooks', { body: refused });
      expect([refused, status, json.errorCode]).toEqual([refused, 400, 'PZV001']);
    }
  },
  '§4.1-GET /user/webhooks': async (world) => {
    const { secret } = await world.webhook(NOWHERE, { generateSecret: true });
    await world.webhook(NOWHERE);
    const said = await world.main('GET /user/webhooks');
    expect(said.json).toMatchObject([{ hasSecret: true }, { hasSecret: false }]);
    expect(said.bytes.toString()).not.toContain(secret);
  },
  '§4.1-POST /user/webhooks/{id}/rotate-secret': async (world) => {
    const inbox = await world.inbox();
    const { id, secret } = await world.webhook(inbox.url, { generateSecret: true });
    const rotated = await world.main(`POST /user/webhooks/${id}/rotate-secret`);
    expect(rotated).toMatchObject({ status: 200, json: { secret: expect.stringMatching(/\S{20,}/) } });
    await world.charge();
    const arrived = await inbox.next();
    expect(isSigned(arrived, rotated.json.secret)).toBe(true);
    expect(isSigned(arrived, secret)).toBe(false);
  },
  '§4.1-webhooks-1': async (world) => {
    const { id } = await world.webhook(NOWHERE);
    await world.set({ locked: true });
    const body = { url: NOWHERE };
    for (const route of ['POST /user/webhooks', `POST /user/webhooks/${id}/rotate-secret`]) {
      const said = await world.main(route, route.endsWith('webhooks') ? { body } : {});
      expect(said).toMatchObject({ status: 403, json: { errorCode: 'PZA204' } });
    }
    expect((await world.main('GET /user/webhooks')).status).toBe(200);
  },
  '§4.1-POST /user/callbacks/secret': async (world) => {
    const inbox = await world.inbox();
    const { json } = await world.main('POST /user/callbacks/secret');
    await world.charge({ callbackUrl: inbox.url });
    expect(isSigned(await inbox.next(), json.secret)).toBe(true);
  },
  '§4.1-PATCH /user/callbacks/secret/rotate': async (world) => {
    const inbox = await world.inbox();
    const old = (await world.main('POST /user/callbacks/secret')).json.secret;
    const { json } = await world.main('PATCH /user/callbacks/secret/rotate');
    await world.charge({ callbackUrl: inbox.url });
    const arrived = await inbox.next();
    expect([isSigned(arrived, json.secret), isSigned(arrived, old)]).toEqual([true, false]);
  },
  '§4.1-POST /user/callbacks/resend/webhook/:webhookId': async (world) => {
    const { inbox, webhook, charge } = await failedDelivery(world);
    inbox.answer = () => 200;
    const said = await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`);
    expect(said).toMatchObject({ status: 200, json: { enqueued: { count: 1 } } });
    const again = (await inbox.count(2))[1];
    expect(again?.json).toMatchObject({ id: charge.id, status: 'PENDING' });
  },
  '§4.1-POST /user/callbacks/resend': async (world) => {
    const inbox = await world.inbox();
    const one = await world.charge({ callbackUrl: inbox.url });
    const other = await world.charge({ callbackUrl: inbox.url });
    await inbox.count(2);
    const body = { ...(await period(world)), transactionIds: [one.id] };
    const said = await world.main('POST /user/callbacks/resend', { body });
    expect(said).toMatchObject({ status: 200, json: { enqueued: { count: 1 } } });
    expect((await inbox.count(3))[2]?.json.id).toBe(one.id);
    const { transactionIds: _ids, ...all } = body;
    expect((await world.main('POST /user/callbacks/resend', { body: all })).json).toMatchObject({
      enqueued: { count: 2 },
    });
    await inbox.count(2, ({ json }) => json.id === other.id);
  },
  '§4.1-POST /user/callbacks/resend/:transactionId': async (world) => {
    const inbox = await world.inbox();
    const { id } = await world.charge({ callbackUrl: inbox.url });
    await inbox.next();
    expect((await world.main(`POST /user/callbacks/resend/${id}`)).status).toBe(200);
    expect((await inbox.count(2))[1]?.json.id).toBe(id);
  },
  '§4.1-resend-1': async (world) => {
    const { webhook, charge } = await failedDelivery(world);
    const said = await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`);
    const items = [{ transactionId: charge.id }];
    expect(said.json.enqueued).toMatchObject({ count: 1, truncated: false, items });
  },
  '§4.1-resend-2': async (world) => {
    const { listed, again } = await manyResends(world);
    expect(listed).toEqual([501, true, 500]);
    expect(new Set(again.map(({ transactionId }) => transactionId)).size).toBe(501);
  },
  '§4.1-resend-3': async (world) => {
    const { inbox, webhook, charge } = await failedDelivery(world);
    await world.lever(charge.id, 'pay');
    const said = await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`);
    expect(said).toMatchObject({ status: 200, json: { enqueued: { count: 1 } } });
    expect(await arrivedFor(world, inbox, charge.id)).toBe(1);
  },
  '§4.1-resend-4': async (world) => {
    const { id } = await world.webhook(NOWHERE, { active: false });
    for (const webhook of [id, 'none']) {
      const said = await world.main(`POST /user/callbacks/resend/webhook/${webhook}`);
      expect(said).toMatchObject({ status: 404, json: { errorCode: 'PZW300' } });
    }
  },
  '§4.1-resend-5': async (world) => {
    const { webhook } = await failedDelivery(world);
    const body = { createdAtFrom: '2020-01-01T00:00:00Z', createdAtTo: '2020-01-02T00:00:00Z' };
    await world.advance(3600);
    const now = Date.parse(String((await world.charge()).createdAt));
    const day = 86_400_000;
    const quiet = {
      createdAtFrom: new Date(now - 3 * day).toISOString(),
      createdAtTo: new Date(now - 2 * day).toISOString(),
    };
    const said = await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`, { body: quiet });
    expect(said).toMatchObject({ status: 404, json: { errorCode: 'PZW310' } });
    const old = await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`, { body });
    expect(old.status).not.toBe(200);
  },
  '§4.1-resend-6': async (world) => {
    const { id } = await world.webhook(NOWHERE, { events: ['TRANSACTION_EXPIRED'] });
    const said = await world.main(`POST /user/callbacks/resend/webhook/${id}`);
    expect(said).toMatchObject({ status: 404, json: { errorCode: 'PZW310' } });
  },
  '§4.1-resend-7': async (world) => {
    const { inbox, webhook, charge } = await failedDelivery(world);
    await world.advance(30);
    await inbox.count(2);
    await world.historyOf(2);
    const said = await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`);
    expect(said.json.enqueued).toMatchObject({
      count: 1,
      items: [{ transactionId: charge.id, webhookId: webhook.id, eventType: 'TRANSACTION_PENDING' }],
    });
  },
  '§4.1-resend-8': async (world) => {
    const inbox = await world.inbox();
    const { id } = await world.webhook(inbox.url, { events: ['TRANSACTION_PENDING'] });
    const answers = [200, 204, 300, 302, 404, 500] as const;
    const charges: string[] = [];
    for (const answer of answers) {
      inbox.answer = () => answer;
      charges.push((await world.charge()).id);
      await inbox.count(charges.length);
      await world.historyOf(charges.length);
    }
    const silent = await world.webhook(NOWHERE, { events: ['TRANSACTION_PENDING'] });
    const { id: unanswered } = await world.charge();
    await world.historyOf(answers.length + 2);
    const items = async (webhook: string): Promise<unknown[]> => {
      const { json } = await world.main(`POST /user/callbacks/resend/webhook/${webhook}`);
      return json.enqueued.items.map(({ transactionId }) => transactionId);
    };
    expect((await items(id)).sort()).toEqual([...charges.slice(2), unanswered].sort());
    expect(await items(silent.id)).toEqual([unanswered]);
  },
  '§4.1-resend-9': async (world) => {
    const { inbox, webhook, charge } = await failedDelivery(world);
    await world.lever(charge.id, 'cancel');
    await world.main(`POST /user/callbacks/resend/webhook/${webhook.id}`);
    expect(await arrivedFor(world, inbox, charge.id)).toBe(1);
  },
  '§4.1-resend-10': async (world) => {
    const inbox = await world.inbox();
    await world.webhook(`${inbox.url}/hook`);
    const without = await world.charge();
    const body = await period(world);
    for (const route of [`resend/${without.id}`, 'resend']) {
      const said = await world.main(`POST /user/callbacks/${route}`, { body });
      expect(said).toMatchObject({ status: 404, json: { errorCode: 'PZG404' } });
    }
    const { id } = await world.charge({ callbackUrl: `${inbox.url}/own` });
    await inbox.count(2, ({ json }) => json.id === id);
    await world.main(`POST /user/callbacks/resend/${id}`);
    await world.main('POST /user/callbacks/resend', { body });
    await inbox.count(3, at('/own'));
    expect(inbox.arrived.filter(at('/hook'))).toHaveLength(2);
  },
  '§4.1-resend-11': async (world) => {
    const { webhook } = await failedDelivery(world);
    const { id } = await world.charge({ callbackUrl: NOWHERE });
    for (let sent = 0; sent < 10; sent += 1)
      expect((await world.main(`POST /user/callbacks/resend/${id}`)).status).toBe(200);
    const body = await period(world);
    for (const route of [id, `webhook/${webhook.id}`]) {
      const said = await world.main(`POST /user/callbacks/resend/${route}`);
      expect(said).toMatchObject({ status: 422, json: { errorCode: 'PZG422' } });
    }
    const bulk = await world.main('POST /user/callbacks/resend', { body });
    expect(bulk).toMatchObject({ status: 422, json: { errorCode: 'PZG422' } });
    await world.advance(60);
    expect((await world.main(`POST /user/callbacks/resend/${id}`)).status).toBe(200);
  },
  '§4.1-GET {sandbox_url}/sandbox/webhooks/{id}/challenge': async (world) => {
    const { id } = await world.webhook(NOWHERE);
    const said = await world.main(`GET /sandbox/webhooks/${id}/challenge`);
    expect(said).toMatchObject({
      status: 200,
      json: { webhookId: id, url: NOWHERE, status: 'verified', detail: expect.any(String) },
    });
  },
  '§4.1-POST {sandbox_url}/sandbox/webhooks/{id}/challenge': async (world) => {
    const inbox = await world.inbox(({ headers }) => ({
      status: 200,
      body: String(headers['x-callback-challenge']),
    }));
    const { id } = await world.webhook(inbox.url);
    const run = await world.main(`POST /sandbox/webhooks/${id}/challenge`);
    expect(run).toMatchObject({ status: 200, json: { status: 'verified' } });
    expect(inbox.arrived[0]?.raw.toString()).toBe('{}');
    inbox.answer = () => 200;
    const again = await world.main(`POST /sandbox/webhooks/${id}/challenge`);
    expect(again).toMatchObject({ status: 200, json: { webhookId: id, status: 'failed' } });
  },
};

interface Failed {
  readonly inbox: Inbox;
  readonly webhook: Json;
  readonly charge: Json;
}

/** Creates a charge and a webhook whose endpoint answers 500 to the first delivery. */
async function failedDelivery(world: SpecWorld): Promise<Failed> {
  const inbox = await world.inbox(() => 500);
  const webhook = await world.webhook(inbox.url, { events: ['TRANSACTION_PENDING'] });
  const charge = await world.charge();
  await inbox.next();
  await world.historyOf(1);
  return { inbox, webhook, charge };
}

/**
 * Counts the deliveries about a transaction that have arrived at an endpoint. Waits for the delivery of a new
 * charge first, so that no earlier delivery is still in progress.
 */
async function arrivedFor(world: SpecWorld, inbox: Inbox, id: string): Promise<number> {
  const { id: sentinel } = await world.charge();
  await inbox.next((arrived) => arrived.json.id === sentinel && eventOf(arrived) === 'TRANSACTION_PENDING');
  return inbox.arrived.filter(({ json }) => json.id === id).length;
}
