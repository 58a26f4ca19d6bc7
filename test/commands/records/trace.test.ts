import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { badNetwork, datedAnswers } from '../../support/servers/bad-network.ts';
import { received } from '../../support/servers/received.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { eachWorld, type Printed } from '../../support/worlds/pix-world.ts';

type Story = Printed & Record<'timeline' | 'problems', readonly Printed[]>;

const shop = receiver();
const world = eachWorld({ deliver: shop.deliver });
beforeEach(() => {
  shop.answer = 200;
});

const HOOK = 'http://127.0.0.1:9/shop';
const trace = async (what: string): Promise<{ code: number; story: Story }> => {
  const { code, json } = await world.run(['trace', what, '--json']);
  return { code, story: json as Story };
};
const codesOf = (story: Story): string[] => story.problems.map(({ code }) => code);
const charge = (more = ''): Promise<Printed> =>
  world.json(`charge create --amount 50 --reference order-1 ${more}`);
async function pass(ms: number): Promise<void> {
  await world.sandboxClock.advance(ms);
  await world.clock.advance(ms);
}
async function paid(callbackUrl?: string): Promise<Printed> {
  const id = await world.paidCharge(50, { clientReference: 'order-1', callbackUrl });
  await pass(2_000);
  return world.json(`transaction get ${id}`);
}
async function keep(payload: unknown, event: string, more: object = {}): Promise<void> {
  const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
  const { id } = await inbox
    .append(received(payload, event, { receivedAt: world.clock.now(), ...more }))
    .then((stored) => ({ id: stored.id }));
  if ('forwarded' in more) {
    const at = world.clock.now();
    const attempt = { delivered: false, status: 503, reason: null, answer: null, latencyMs: 4, at };
    await inbox.putForward({ id, transactionId: null }, 'http://127.0.0.1:9/', attempt);
  }
  await inbox.close();
}

describe('pix trace', () => {
  it('pix trace finds a payment by its id, end-to-end id, reference and copy-and-paste code', async () => {
    const made = await charge();
    await world.run(`sandbox pay ${made.id}`);
    const { endToEndId } = await world.json(`transaction get ${made.id}`);
    for (const what of [made.id, endToEndId, 'order-1', made.qrCodeText]) {
      const { code, story } = await trace(what);
      expect([code, story.found.transaction?.id, story.problems]).toEqual([0, made.id, []]);
    }
    const { story } = await trace(endToEndId);
    expect(story.found.identifier).toMatchObject({
      kind: 'endToEndId',
      ispb: endToEndId.slice(1, 9),
      minute: '2026-11-21T15:00:00Z',
    });
    expect(await trace(made.qrCodeText)).toMatchObject({
      story: { found: { identifier: { kind: 'code', txid: '***', url: expect.stringContaining(made.id) } } },
    });
  });

  it('pix trace finds a payment by the id of its refund', async () => {
    const { id } = await paid();
    await world.run(`refund create ${id} --amount 10 --yes`);
    await pass(60_000);
    const { refundEndToEndId } = await world.json(`transaction get ${id}`);
    expect(refundEndToEndId).toMatch(/^D/);
    expect((await trace(refundEndToEndId)).story.found.transaction?.id).toBe(id);
  });

  it('pix trace finds a charge by its copy-and-paste code, even if the service does not know the id in the code', async () => {
    const { qrCodeText, id } = await charge();
    const transport: Transport = (request) =>
      request.url.includes(`/transactions/${id}`)
        ? world.sandbox.handle({ ...request, url: request.url.replace(id, 'NOPE') })
        : world.sandbox.handle(request);
    const { json } = await world.run(['trace', qrCodeText, '--json'], { transport });
    expect((json as Story).found.transaction?.id).toBe(id);
  });

  it('pix trace prints the events of a payment in order, from its creation to the last movement', async () => {
    const { id } = await paid(HOOK);
    const { story } = await trace(id);
    expect(story.timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['created', 'paid', 'delivered', 'movement']),
    );
    expect(story.timeline.map(({ at }) => at)).toEqual(story.timeline.map(({ at }) => at).sort());
    const table = await world.run(`trace ${id}`);
    expect(table.stdout).toContain('delivered');
    expect(table.stderr).toContain('No problems found');
    expect((await world.run(`trace ${id} --lang pt-BR`)).stderr).toContain('Nenhuma pendência encontrada');
    expect((await world.run(`trace ${id} -o csv`)).stdout).toMatch(/^at,source,what,detail\n/);
  });

  it('pix trace exits with code 4 for an unknown identifier, and with code 2 for an invalid identifier', async () => {
    const nobody = await world.run('trace nobody-knows --json');
    expect([nobody.code, nobody.error.errorCode]).toEqual([4, 'not_found']);
    expect((await world.run(['trace', 'two\nlines'])).code).toBe(2);
    expect((await world.run(['trace', ''])).code).toBe(2);
    expect((await world.run(['trace', 'x'.repeat(65)])).code).toBe(2);
    expect((await world.run(['trace', 'E9999900020261121150012345678901'])).code).toBe(4);
  });

  it('pix trace also reads the hub when the profile has a hub token', async () => {
    await giveHubToken(world);
    const { id } = await paid();
    expect((await trace(id)).story.found.hub?.id).toBe(id);
  });

  it('pix trace exits with code 6, not 4, when the service is unreachable', async () => {
    const transport = badNetwork(world.sandbox.handle, 'not-sent', /./, 99);
    expect((await world.run('trace order-1 --json', { transport })).code).toBe(6);
  });
});

describe('problems found by pix trace', () => {
  it("pix trace reports a problem when all deliveries failed, and names the endpoint's answer and address", async () => {
    shop.answer = 500;
    const { id } = await paid(HOOK);
    const { code, story } = await trace(id);
    expect([code, codesOf(story)]).toEqual([8, ['not_delivered']]);
    expect(story.problems[0]).toMatchObject({
      event: 'TRANSACTION_COMPLETED',
      url: HOOK,
      answer: 'HTTP 500',
      attempts: 1,
    });
    const { stderr } = await world.run(`trace ${id}`);
    expect(stderr).toMatch(/not delivered to \S+: 1 attempt, last result HTTP 500 at 12:00\. Fix/);
    const { stdout } = await world.run(`trace ${id} --lang pt-BR`);
    expect(stdout).toMatch(/^tipo +ID ou referência$/m);
    expect(stdout).toMatch(/ serviço +criado +TX/);
    shop.answer = 200;
    await pass(60_000);
    expect((await trace(id)).story.problems).toEqual([]);
  });

  it('pix trace reports a problem when a subscribed webhook got no delivery attempt', async () => {
    await world.run(`webhook create --url ${HOOK} --event TRANSACTION_REFUNDED --yes`);
    await world.run('webhook create --url http://127.0.0.1:9/all --yes');
    const { id } = await paid();
    expect((await trace(id)).story.problems).toEqual([]);
    const hidden: Transport = (request) =>
      request.url.includes('/user/callbacks')
        ? world.sandbox.handle({ ...request, url: request.url.replace(id, 'NOPE') })
        : world.sandbox.handle(request);
    await pass(61_000);
    const { code, json } = await world.run(`trace ${id} --json`, { transport: hidden });
    const story = json as Story;
    expect([code, codesOf(story)]).toEqual([8, ['never_sent']]);
    const missing = { url: 'http://127.0.0.1:9/all', event: 'TRANSACTION_COMPLETED' };
    expect(story.problems).toMatchObject([missing]);
  });

  it("pix trace reports a problem when this machine's inbox lacks a delivered event", async () => {
    const { id } = await paid(HOOK);
    expect((await trace(id)).code).toBe(0);
    await keep({ id: 'OTHER', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect(codesOf((await trace(id)).story)).toEqual(['not_in_inbox']);
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect((await trace(id)).story.problems).toEqual([]);
  });

  it('pix trace finds a delivery in the inbox of a machine whose clock is behind the service', async () => {
    await world.sandboxClock.advance(40 * 60_000);
    const { id } = await paid(HOOK);
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect(codesOf((await trace(id)).story)).toEqual([]);
  });

  it('pix trace reports deliveries that the listener refused, and deliveries that it could not forward', async () => {
    const { id } = await paid(HOOK);
    const refused = { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null };
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', refused);
    const traced = (await trace(id)).story.problems;
    expect(traced).toMatchObject([{ code: 'only_refused', reason: 'signature_mismatch' }]);
    await keep({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', { forwarded: false });
    expect((await trace(id)).story.problems).toMatchObject([{ code: 'not_forwarded', reason: 'HTTP 503' }]);
  });

  it('pix trace reports a payment with unknown outcome even if the service does not know this payment', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-before', /withdraw/, 99);
    const payout =
      'payout create --key fornecedor@exemplo.com.br --amount 20 --reference p1 --no-lookup --yes';
    await world.run(payout, { transport });
    const { code, story } = await trace('p1');
    expect([code, codesOf(story), story.found.transaction]).toEqual([8, ['unknown'], null]);
    expect(story.problems[0]?.message).toContain('pix journal resolve');
    const away = badNetwork(world.sandbox.handle, 'not-sent', /./, 99);
    const { json } = await world.run('trace p1 --json', { transport: away });
    expect(codesOf(json as Story)).toEqual(['not_asked', 'unknown']);
  });

  it('pix trace reports an open dispute with the hours left, and an overdue dispute', async () => {
    const { id } = await paid();
    await world.run(`sandbox infraction ${id}`);
    const { code, story } = await trace(id);
    expect([code, story.problems]).toMatchObject([8, [{ code: 'dispute_open', hours: 72 }]]);
    // pix compares the deadline with the service's clock, even if this machine's clock is days ahead.
    await world.clock.advance(80 * 3_600_000);
    expect((await trace(id)).story.problems).toMatchObject([{ code: 'dispute_open', hours: 72 }]);
    await world.sandboxClock.advance(71 * 3_600_000);
    expect((await trace(id)).story.problems).toMatchObject([{ code: 'dispute_open', hours: 1 }]);
    const later = { transport: datedAnswers(world.sandbox.handle, 'Tue, 24 Nov 2026 20:00:00 GMT') };
    const { json } = await world.run(`trace ${id} --json`, later);
    expect(codesOf(json as Story)).toEqual(['dispute_overdue']);
  });

  it('pix trace in Portuguese translates statuses, types and reasons of statement entries, but not in JSON', async () => {
    await world.run('payout create --key a@exemplo.com.br --amount 5 --reference small --no-lookup --yes');
    const { story } = await trace('small');
    expect(story.timeline.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^WITHDRAW_REVERSAL \+ R\$ [\d,]+ AVAILABLE$/),
    );
    const { stdout } = await world.run('trace small --lang pt-BR');
    expect(stdout).toMatch(/criado +TX\w+ saída R\$ 5,00/);
    expect(stdout).toMatch(/estorno de saída \+ R\$ [\d,]+ disponível/);
    expect(stdout).toMatch(/alterada +cancelada/);
    expect(stdout).not.toMatch(/WITHDRAW|AVAILABLE|BLOCKED/);
  });

  it('pix trace does not say "No problems found" for a charge that is pending, canceled or refunded', async () => {
    const { id } = await charge();
    expect((await world.run(`trace ${id}`)).stderr).toContain('still pending');
    await world.run(`sandbox cancel ${id}`);
    const canceled = await world.run(`trace ${id}`);
    expect([canceled.code, canceled.stderr]).toMatchObject([0, expect.stringContaining('nothing was paid')]);
    const refunded = await world.json('charge create --amount 60');
    await world.run(`sandbox pay ${refunded.id}`);
    await pass(2_000);
    await world.run(`refund create ${refunded.id} --yes`);
    await pass(60_000);
    const given = await world.run(`trace ${refunded.id}`);
    expect([given.code, given.stderr]).toMatchObject([0, expect.stringContaining('refunded to the payer')]);
  });

  it('pix trace reports a pending refund', async () => {
    const { id } = await paid();
    await world.run(`refund create ${id} --amount 10 --yes`);
    const { story } = await trace(id);
    expect(codesOf(story)).toEqual(['refund_pending']);
    expect(story.timeline.some(({ what, source }) => what === 'created_here' && source === 'journal')).toBe(
      true,
    );
    await pass(60_000);
    expect((await trace(id)).story.problems).toEqual([]);
  });

  it('pix trace exits with code 8 and reports not_asked when it cannot query the disputes', async () => {
    const { id } = await paid();
    const transport = badNetwork(world.sandbox.handle, 'not-sent', /infractions/, 99);
    const { code, json } = await world.run(`trace ${id} --json`, { transport });
    expect([code, (json as Story).problems]).toMatchObject([
      8,
      [{ code: 'not_asked', source: 'infractions', reason: 'network_connection' }],
    ]);
  });
});

describe('the deliveries of a payment in pix trace', () => {
  it('pix trace prints all delivery attempts of an event on one line, with the last answer and the next attempt', async () => {
    shop.answer = 500;
    const { id } = await paid(HOOK);
    await pass(100_000);
    const { story } = await trace(id);
    const told = story.timeline.filter(({ what }) => what === 'not_delivered');
    expect(told.at(-1)).toMatchObject({
      detail: expect.stringContaining('HTTP 500'),
      attempts: { count: 3, answer: 'HTTP 500', nextAt: expect.stringMatching(/Z$/) },
    });
    const { stdout } = await world.run(`trace ${id}`, { tty: 200, env: { NO_COLOR: '1' } });
    expect(stdout).toMatch(
      /^ +\d\d:\d\d:\d\d +✗ +not delivered · callback +3 attempts, last result HTTP 500, next attempt \d\d:\d\d: TRANSACTION_COMPLETED http/m,
    );
    expect(stdout.match(/not delivered/g)).toHaveLength(told.length);
    shop.answer = 200;
    await pass(300_000);
    const events = (await trace(id)).story.timeline.filter(({ source }) => source === 'callback');
    expect(events.map(({ what }) => what)).toContain('delivered');
    expect(events).toHaveLength(told.length);
  });

  it("pix trace reports the difference between the machine's clock and the service's clock", async () => {
    const { id } = await paid();
    expect((await world.run(`trace ${id}`)).stderr).not.toContain('clock');
    await world.clock.advance(3_725_000);
    const ran = await world.run(`trace ${id}`);
    expect(ran.stderr).toContain('The clock of this machine is 01:02:0');
    const { clocks } = (await trace(id)).story;
    expect(Date.parse(clocks.machine) - Date.parse(clocks.service)).toBeGreaterThan(3_700_000);
  });

  it('pix trace says that a refused refund returned no money, and does not print "No problems found"', async () => {
    const { id } = await paid();
    const refused = { status: 422, errorCode: 'PZG423' };
    const transport = badNetwork(world.sandbox.handle, refused, /refund\//, 99);
    expect((await world.run(`refund create ${id} --yes`, { transport })).code).toBe(5);
    const { stderr } = await world.run(`trace ${id}`);
    expect(stderr).toContain('A refund of this payment was not made: no money was returned.');
    expect(stderr).not.toContain('No problems found');
  });
});
