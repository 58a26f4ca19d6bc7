import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { unshownMainStatements } from '../statements/unshown-main.ts';
import { ISO_UTC, told } from './resources.ts';

const NOWHERE = 'http://127.0.0.1:9/';
const UTC = expect.stringMatching(ISO_UTC);

/** Checks of `unshown.md` §7 and §8: lists, webhooks, resends and disputes. */
export const unshownRecordChecks: Checks<keyof typeof unshownMainStatements> = {
  'unshown §7 /user/transactions': async (world) => {
    const first = await world.charge();
    await world.advance(1);
    const second = await world.charge();
    await world.advance(1);
    await world.lever(first.id, 'pay');
    await world.transfer();
    const ids = async (query: string) =>
      (await world.main(`GET /user/transactions?type=DEPOSIT&${query}`)).json.data.map(({ id }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('sortDirection=asc')).toEqual([first.id, second.id]);
    expect(await ids('sortBy=updatedAt')).toEqual([first.id, second.id]);
    expect(await ids(`id=${second.id}`)).toEqual([second.id]);
    const methods = async (query: string) =>
      (await world.main(`GET /user/transactions?method=${query}`)).json.data.length;
    expect([
      await methods('PIX'),
      await methods('INTERNAL_TRANSFER'),
      await methods('PIX,INTERNAL_TRANSFER'),
    ]).toEqual([2, 1, 3]);
  },
  'unshown §7 /user/callbacks': async (world) => {
    const inbox = await world.inbox((_arrived, count) => (count === 1 ? 404 : 200));
    const one = await world.charge({ callbackUrl: `${inbox.url}/a` });
    await world.historyOf(1);
    const two = await world.charge({ callbackUrl: `${inbox.url}/b` });
    await world.historyOf(2);
    const ids = async (query: string) =>
      (await world.history(query)).map(({ transactionId }) => transactionId);
    expect(await ids('')).toEqual([two.id, one.id]);
    expect(await ids('&sortDirection=asc')).toEqual([one.id, two.id]);
    expect(await ids('&sortBy=status')).toEqual([one.id, two.id]);
    expect(await ids('&status=404')).toEqual([one.id]);
    expect(await ids('&hasError=false')).toEqual([two.id]);
    expect(await ids(`&id=${(await world.history())[1]?.id}`)).toEqual([one.id]);
    expect(await ids(`&transactionId=${one.id}`)).toEqual([one.id]);
    expect(await ids(`&url=${encodeURIComponent(`${inbox.url}/b`)}`)).toEqual([two.id]);
    expect(await ids('&createdAtFrom=2098-01-01T00:00:00Z')).toEqual([]);
    expect(await ids('&createdAtTo=2098-01-01T00:00:00Z')).toHaveLength(2);
  },
  'unshown §7 callback record': async (world) => {
    const inbox = await world.inbox(() => ({ status: 201, body: 'ok', headers: { 'x-own': 'a' } }));
    const { id } = await world.charge({ callbackUrl: inbox.url });
    const [record] = await world.historyOf(1);
    expect(record).toEqual({
      id: expect.any(String),
      url: inbox.url,
      status: 201,
      transactionId: id,
      createdAt: UTC,
      body: (await inbox.next()).json,
      responseBody: 'ok',
      responseHeaders: expect.objectContaining({ 'x-own': 'a' }),
      responseTime: expect.any(Number),
    });
  },
  'unshown §7 POST /user/callbacks/resend': async (world) => {
    const { id, createdAt, endToEndId } = await paidWithCallback(world);
    const ms = Date.parse(String(createdAt));
    const iso = (days: number): string => new Date(ms + days * 86_400_000).toISOString();
    const window = { createdAtFrom: iso(-1), createdAtTo: iso(1) };
    const resend = (more: object) =>
      world.main('POST /user/callbacks/resend', { body: { ...window, ...more } });
    for (const wrong of [
      { createdAtFrom: undefined },
      { createdAtTo: undefined },
      { createdAtFrom: iso(1), createdAtTo: iso(-1) },
      { transactionIds: 'x' },
      { createdAtFrom: iso(-31), createdAtTo: iso(-30) },
      { createdAtFrom: iso(-7.1), createdAtTo: iso(1) },
    ])
      expect((await resend(wrong)).status).toBe(400);
    const lists = {
      transactionIds: [id],
      transactionTypes: ['DEPOSIT'],
      transactionStatus: ['COMPLETED'],
      transactionEndToEndIds: [endToEndId],
    };
    for (const [field, value] of Object.entries(lists)) {
      expect(await resend({ [field]: value })).toMatchObject({
        status: 200,
        json: { message: expect.any(String), total: 1 },
      });
      expect((await resend({ [field]: ['none'] })).status).toBe(404);
    }
  },
  'unshown §7 POST /user/callbacks/resend/:transactionId': async (world) => {
    const { id } = await paidWithCallback(world);
    const said = await world.main(`POST /user/callbacks/resend/${id}`);
    expect(said).toMatchObject({ status: 200, json: { message: expect.stringMatching(/\S/) } });
  },
  'unshown §7 POST /user/callbacks/resend/webhook/:webhookId': async (world) => {
    const { id } = await world.webhook(NOWHERE, { events: ['TRANSACTION_PENDING'] });
    await world.charge();
    await world.historyOf(1);
    const said = await world.main(`POST /user/callbacks/resend/webhook/${id}`);
    expect(said.json.enqueued).toEqual({ count: 1, truncated: false, items: [expect.any(Object)] });
  },
  'unshown §7 items[] entry': async (world) => {
    const { id } = await world.webhook(NOWHERE, { events: ['TRANSACTION_PENDING'] });
    const charge = await world.charge();
    await world.historyOf(1);
    const said = await world.main(`POST /user/callbacks/resend/webhook/${id}`);
    expect(said.json.enqueued.items).toEqual([
      { transactionId: charge.id, webhookId: id, eventType: 'TRANSACTION_PENDING' },
    ]);
  },
  'unshown §7 POST /user/webhooks body': async (world) => {
    expect(await world.webhook(NOWHERE)).toMatchObject({ events: [], hasSecret: false, active: true });
    expect((await world.webhook(NOWHERE, { active: false })).active).toBe(false);
    for (const body of [{}, { url: NOWHERE, active: 'yes' }])
      expect((await world.main('POST /user/webhooks', { body })).status).toBe(400);
  },
  'unshown §7 secret in the 201': async (world) => {
    expect((await world.webhook(NOWHERE)).secret).toBe(null);
    expect(typeof (await world.webhook(NOWHERE, { generateSecret: true })).secret).toBe('string');
  },
  'unshown §7 POST /user/webhooks/{id}/rotate-secret': async (world) => {
    const { id, secret } = await world.webhook(NOWHERE, { generateSecret: true });
    const rotate = () => world.main(`POST /user/webhooks/${id}/rotate-secret`);
    const [first, rotated] = [await rotate(), await rotate()];
    expect(rotated.json).toEqual({ secret: expect.any(String) });
    expect(new Set([secret, first.json.secret, rotated.json.secret]).size).toBe(3);
    const unknown = await world.main('POST /user/webhooks/none/rotate-secret');
    expect(unknown).toMatchObject({ status: 404, json: { errorCode: 'PZW300' } });
    expect((await world.main('GET /user/webhooks')).bytes.toString()).not.toContain(rotated.json.secret);
  },
  'unshown §7 POST /user/callbacks/secret': async (world) => {
    const said = await world.main('POST /user/callbacks/secret');
    expect(said).toMatchObject({
      status: 201,
      json: { message: expect.stringMatching(/\S/), secret: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect((await world.main('GET /user/callbacks/secret')).status).toBe(404);
    expect((await world.main('GET /user')).bytes.toString()).not.toContain(said.json.secret);
  },
  'unshown §7 PATCH /user/callbacks/secret/rotate': async (world) => {
    const rotate = () => world.main('PATCH /user/callbacks/secret/rotate');
    expect(await rotate()).toMatchObject({ status: 404, json: { errorCode: 'PZG404' } });
    const { secret } = (await world.main('POST /user/callbacks/secret')).json;
    const rotated = await rotate();
    expect(rotated).toMatchObject({ status: 200, json: { secret: expect.any(String) } });
    expect(rotated.json.secret).not.toBe(secret);
  },
  'unshown §7 Delivery infraction object': async (world) => {
    const { id, endToEndId } = await world.paid();
    const delivered = await told(world, 'INFRACTION_CHANGED', () => world.lever(id, 'infraction'));
    expect(delivered.infraction).toMatchObject({
      id: expect.any(String),
      protocol: expect.any(String),
      type: 'REFUND_REQUEST',
      status: 'OPEN',
      reportedBy: 'DEBITED_PARTICIPANT',
      reportDetails: expect.any(String),
      analysisResult: null,
      analysisDetails: null,
      transactionEndToEndId: endToEndId,
    });
  },
  'unshown §7 /user/infractions': async (world) => {
    const { id } = await disputed(world);
    const { json } = await world.main('GET /user/infractions');
    expect(json).toMatchObject({ data: [{ id }], hasNextPage: false });
  },
  'unshown §8 text': async (world) => {
    const one = await disputed(world);
    const two = await disputed(world, { type: 'FRAUD' });
    const count = async (query: string) =>
      (await world.main(`GET /user/infractions?${query}`)).json.data?.length;
    const alone = [
      `id=${one.id}`,
      `protocol=${one.protocol}`,
      `transactionId=${one.transactionId}`,
      `endToEndId=${one.endToEndId}`,
      'type=REFUND_REQUEST',
    ];
    for (const query of alone) expect([query, await count(query)]).toEqual([query, 1]);
    const all = ['status=OPEN,CLOSED', 'reportedBy=DEBITED_PARTICIPANT', 'amountMin=9&amountMax=11'];
    const pairs = ['reportedAt', 'createdAt', 'expiresAt', 'updatedAt'];
    for (const name of pairs) all.push(`${name}From=2020-01-01T00:00:00Z&${name}To=2099-01-01T00:00:00Z`);
    for (const query of all) expect([query, await count(query)]).toEqual([query, 2]);
    const none = [
      'analysisResult=AGREED',
      'participantDocument=00000000000',
      'participantName=x',
      'amountMin=11',
    ];
    for (const query of none) expect([query, await count(query)]).toEqual([query, 0]);
    expect(await count('sortBy=updatedAt&sortDirection=asc')).toBe(2);
    expect((await world.main('GET /user/infractions?status=DONE')).status).toBe(400);
    expect(two.id).not.toBe(one.id);
  },
  'unshown §8 id, protocol': async (world) => {
    const { id, protocol } = await disputed(world);
    expect([typeof id, typeof protocol, id === protocol]).toEqual(['string', 'string', false]);
  },
  'unshown §8 status / type / reportedBy': async (world) => {
    for (const type of ['REFUND_REQUEST', 'FRAUD', 'REFUND_CANCELLED']) {
      const found = await disputed(world, { type });
      expect(found).toMatchObject({ status: 'OPEN', type, reportedBy: 'DEBITED_PARTICIPANT' });
    }
  },
  'unshown §8 reportDetails, analysisDetails, analysisResult': async (world) => {
    const found = await disputed(world, { details: 'Golpe' });
    expect(found).toMatchObject({ reportDetails: 'Golpe', analysisDetails: null, analysisResult: null });
    const closing = { status: 'CLOSED', analysisResult: 'AGREED', analysisDetails: 'Sem prova' };
    await world.lever(String(found.transactionId), 'infraction', closing);
    const closed = await world.main(`GET /user/infractions/${found.id}`);
    expect(closed.json).toMatchObject({ analysisDetails: 'Sem prova', analysisResult: 'AGREED' });
  },
  'unshown §8 reportedAt, expiresAt': async (world) => {
    const { reportedAt, expiresAt } = await disputed(world);
    const hours = (Date.parse(String(expiresAt)) - Date.parse(String(reportedAt))) / 3_600_000;
    expect(hours).toBe(72);
  },
  'unshown §8 defenseHistory': async (world) => {
    const { id, defenseHistory } = await disputed(world);
    expect(defenseHistory).toEqual([]);
    await world.main(`POST /user/infractions/${id}/defenses`, { body: { defense: 'Entregue.' } });
    const after = (await world.main(`GET /user/infractions/${id}`)).json;
    expect(after.defenseHistory).toHaveLength(1);
  },
  'unshown §8 POST /user/infractions/:id/defenses Body': async (world) => {
    const { id } = await disputed(world);
    for (const body of [{}, { defense: '' }, { defense: 7 }])
      expect((await world.main(`POST /user/infractions/${id}/defenses`, { body })).status).toBe(400);
    const body = { defense: 'Entregue.' };
    expect((await world.main(`POST /user/infractions/${id}/defenses`, { body })).json.defense).toBe(
      body.defense,
    );
  },
  'unshown §8 POST /user/infractions/:id/defenses Answer': async (world) => {
    const { id } = await disputed(world);
    const said = await world.main(`POST /user/infractions/${id}/defenses`, { body: { defense: 'a' } });
    expect(said).toMatchObject({ status: 201, json: { infractionId: id } });
  },
  'unshown §8 POST /user/infractions/:id/defenses GET .../defenses': async (world) => {
    const { id } = await disputed(world);
    expect((await world.main(`GET /user/infractions/${id}/defenses`)).json).toEqual([]);
  },
  'unshown §8 POST /user/infractions/:id/defenses text': async (world) => {
    const { id } = await disputed(world);
    await world.main(`POST /user/infractions/${id}/defenses`, { body: { defense: 'Entregue.' } });
    expect((await world.main(`GET /user/infractions/${id}/defenses`)).json).toMatchObject([
      {
        id: expect.any(String),
        defense: 'Entregue.',
        status: expect.stringMatching(/^(PENDING|DEFENDED)$/),
        infractionId: id,
        createdAt: UTC,
        updatedAt: UTC,
        files: [],
      },
    ]);
  },
};

/**
 * Opens a dispute about a paid charge.
 * @returns the infraction as `GET /user/infractions/:id` shows it
 */
async function disputed(world: SpecWorld, more: object = {}): Promise<Json> {
  const { id } = await world.paid();
  const { id: infraction } = await world.lever(id, 'infraction', more);
  return (await world.main(`GET /user/infractions/${infraction}`)).json;
}

async function paidWithCallback(world: SpecWorld): Promise<Json> {
  const paid = await world.paid({ callbackUrl: NOWHERE });
  await world.historyOf(2);
  return paid;
}
