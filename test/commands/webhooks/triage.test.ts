import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { readDelivery } from '../../../src/domain/webhook/received-delivery.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { received } from '../../support/servers/received.ts';
import { receiver } from '../../support/servers/receiver.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const HOOK = 'http://127.0.0.1:9/hook';
const SHOP = 'http://127.0.0.1:9/shop/with/a/very/long/path/of/its/own/webhooks/pix';
const ONLY_PAID = '--event TRANSACTION_COMPLETED';

const there = receiver();
const world = eachWorld({ deliver: there.deliver });
beforeEach(() => {
  there.answer = 500;
});

const paid = async (callbackUrl?: string, amount = 10): Promise<string> => {
  const id = await world.paidCharge(amount, { callbackUrl });
  await world.sandboxClock.advance(2_000);
  return id;
};
const hook = async (more = ONLY_PAID): Promise<string> =>
  await world.id(`webhook create --url ${HOOK} --yes ${more}`);
const groups = (flags = '') => world.list(`callback triage ${flags}`);

describe('pix callback triage', () => {
  it('callback triage exits with code 8, and groups undelivered events by endpoint and cause, largest group first', async () => {
    await hook();
    await paid();
    await paid();
    there.answer = 503;
    await paid(SHOP, 20.5);
    await world.sandboxClock.advance(60_000);
    const ran = await world.run('callback triage --json');
    expect(ran.code).toBe(8);
    expect(ran.json).toMatchObject([
      { endpoint: HOOK, cause: 'http_503', events: 3, amountCents: 4_050, superseded: 0, exhausted: 0 },
      { endpoint: SHOP, cause: 'http_503', events: 1, amountCents: 2_050, superseded: 1, inInbox: null },
    ]);
    expect(await world.list('callback list --all')).not.toHaveLength(4);
  });

  it('pix callback list shows the event and the cause of each attempt, and leaves JSON unchanged', async () => {
    await hook();
    await paid();
    there.answer = 200;
    await paid();
    const list = 'callback list --webhook';
    const id = (await world.list('webhook list'))[0]?.id;
    const { stdout } = await world.run(`${list} ${id} --no-color`, { tty: 80 });
    const [head, ...rows] = stdout.split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(head).toMatch(/^STATUS TRANSACTION EVENT CAUSE/);
    expect(rows).toContainEqual(expect.stringMatching(/^ ?500 TX\w{24} TRANSACTION_COMPLETED HTTP 500/));
    expect(rows).toContainEqual(expect.stringMatching(/^ ?200 TX\w{24} TRANSACTION_COMPLETED -/));
    expect((await world.list(`${list} ${id}`))[0]).not.toHaveProperty('cause');
  });

  it('pix callback triage fits 80 columns, and ends with the next command to run', async () => {
    await hook();
    await paid(SHOP);
    await paid(`${SHOP}2`);
    const { stdout, stderr } = await world.run('callback triage', { tty: 80, env: { NO_COLOR: '1' } });
    const [head, ...rows] = stdout.trimEnd().split('\n');
    expect(head).toMatch(/^ENDPOINT +CAUSE +EVENTS +AMOUNT +SINCE +LAST +NEXT$/);
    expect(rows).toHaveLength(3);
    for (const line of [head, ...rows]) expect(line?.length).toBeLessThanOrEqual(80);
    expect(new Set(rows.map((row) => row.split(' ')[0])).size).toBe(3);
    expect(rows[0]).toMatch(/HTTP 500 +2 +R\$ 20,00 +12:00 +12:00/);
    expect(stderr).toContain('4 undelivered events at 3 endpoints, R$ 20,00.');
    expect(stderr.trimEnd().split('\n').at(-1)).toBe(`\`pix resend failed --wait --endpoint ${HOOK}\``);
  });

  it('pix callback triage filters by endpoint, cause, event and time, and groups by cause and by event', async () => {
    await hook();
    await paid(SHOP);
    const endpoints = async (flags: string) => (await groups(flags)).map(({ endpoint }) => endpoint);
    expect(await endpoints(`--endpoint ${HOOK}`)).toEqual([HOOK]);
    expect(await endpoints('--endpoint shop/with')).toEqual([SHOP]);
    expect(await endpoints('--cause 4xx')).toEqual([]);
    expect(await endpoints('--cause 500 --event TRANSACTION_COMPLETED')).toHaveLength(2);
    await world.sandboxClock.advance(3_600_000);
    expect(await groups('--group-by cause')).toMatchObject([
      { endpoint: null, cause: 'http_500', events: 2 },
    ]);
    expect(await groups('--group-by event')).toMatchObject([
      { event: 'TRANSACTION_COMPLETED', events: 2, cause: null },
      { event: 'TRANSACTION_PENDING', events: 0, superseded: 1 },
    ]);
    expect(await groups('--since 1m')).toEqual([]);
    const unknown = await world.run('callback triage --cause nonsense');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('Unknown cause "nonsense"');
    expect((await world.run('callback triage --endpoint nowhere')).stderr).toContain(
      'The callback history has no delivery to "nowhere"',
    );
  });

  it('if no event matches its filters, pix callback triage prints the number of other undelivered events', async () => {
    await hook();
    await paid();
    const ran = await world.run('callback triage --cause timeout');
    expect([ran.code, ran.stdout]).toEqual([0, '']);
    expect(ran.stderr).toMatch(/No undelivered events match .* 1 other event is undelivered\./);
  });

  it('pix callback triage prints the time of the next retry, or says that no retry is left', async () => {
    await hook();
    await paid();
    await world.sandboxClock.advance(60_000);
    const [before] = await groups();
    expect(Date.parse(before?.nextAttemptAt ?? '')).toBeGreaterThan(world.sandboxClock.now());
    await world.sandboxClock.advance(12 * 3_600_000);
    expect(await groups()).toMatchObject([{ exhausted: 1, nextAttemptAt: null }]);
    expect((await world.run('callback triage')).stderr).toContain(
      'The service no longer retries 1 event, after 12 attempts per event.',
    );
  });

  it('pix callback triage counts the undelivered events that are in the inbox of this machine', async () => {
    await hook();
    const id = await paid();
    await paid();
    const [attempt] = await world.list(`callback list --transaction ${id}`);
    const bytes = Buffer.from(JSON.stringify(attempt?.body));
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    const dedupeKey = `verified:${readDelivery(bytes, null).contentFingerprint}`;
    await inbox.append(received({ id, status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', { dedupeKey }));
    await inbox.close();
    expect(await groups()).toMatchObject([{ events: 2, inInbox: 1 }]);
    expect((await world.run('callback triage')).stderr).toContain(
      '1 of these events is in the inbox of this machine.',
    );
  });

  it('pix callback triage explains events that cannot be resent, and proposes no command for them', async () => {
    await hook();
    await paid();
    const transport = badNetwork(world.sandbox.handle, { body: [] }, /user\/webhooks$/, 99);
    const { stderr } = await world.run('callback triage', { transport });
    expect(stderr).toContain(
      '1 event cannot be resent: 1 no webhook is registered at this address any more.',
    );
    expect(stderr).not.toContain('pix resend');
  });
});

describe('pix resend failed', () => {
  it('resend failed prints its plan for each endpoint, both with --dry-run and before its confirmation question', async () => {
    await hook();
    const id = await paid(SHOP);
    const plan = [`${HOOK}: 1 event by webhook resend`, `${SHOP}: 1 event by transaction resend`];
    const dry = await world.run('resend failed --dry-run');
    expect(dry.code).toBe(0);
    for (const line of plan) expect(dry.stderr).toContain(line);
    expect(dry.stderr).toContain('1 event cannot be resent (superseded by a later status)');
    expect(dry.stderr).toContain(`\n  webhook resend: ${id}\n`);
    expect(dry.stderr).toContain(`\n  transaction resend: ${id}\n  cannot be resent: ${id}\n`);
    const answers = [['Resend 2 events to 2 endpoints', 'n\n']] as const;
    const asked = await world.run('resend failed', { tty: 80, answers });
    expect(asked.code).toBe(9);
    for (const line of plan) expect(asked.stderr.replaceAll('\n', ' ')).toContain(line);
  });

  it('pix resend failed with a filter warns that a webhook resend includes other events, and prints their number', async () => {
    await hook();
    await paid();
    there.answer = 404;
    await paid();
    const { stderr } = await world.run('resend failed --dry-run --cause 404');
    expect(stderr).toContain('a webhook resend also includes 1 other event of the webhook');
  });

  it('pix resend failed prints totals per endpoint, with the causes of new failures', async () => {
    await hook();
    await paid();
    await paid();
    const transport: Transport = async (request) => {
      if (new URL(request.url).pathname.endsWith('/callbacks')) await world.sandboxClock.advance(100);
      return world.sandbox.handle(request);
    };
    const { code, stdout } = await world.run('resend failed --wait --max-wait 5 --yes', { transport });
    expect([code, stdout]).toEqual([8, `${HOOK}: 2 events failed again: HTTP 500 ×2\n`]);
  });
});
