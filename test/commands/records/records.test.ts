import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport, WireRequest } from '../../../src/contract/transport.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { received } from '../../support/servers/received.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

describe('account commands', () => {
  it('pix status without a token prints the status after a 200 answer, and an error after a 401 answer', async () => {
    const env = { PIX_CONFIG_DIR: world.path('none'), PIX_BASE_URL: world.sandbox.roots.main };
    const refused = await world.run('status --json', { env });
    expect([refused.code, refused.error]).toMatchObject([
      3,
      { errorCode: 'PZA100', statusCode: 401, outcome: 'not_applied' },
    ]);
    const open: Transport = async ({ headers }) => ({
      status: headers.authorization === undefined ? 200 : 500,
      headers: {},
      body: bodyOf('{"status":"ok","updated_at":"2026-11-21T15:00:00Z"}'),
    });
    const answered = await world.run('status --json', { env, transport: open });
    expect([answered.code, answered.json.status]).toEqual([0, 'ok']);
  });

  it('pix statement list shows each movement with the balance after it', async () => {
    const id = await world.paidCharge(10);
    const movements = await world.list(`statement list --from 1h --transaction ${id}`);
    const [{ id: first, newBalanceAvailable } = { id: '', newBalanceAvailable: 0 }] = movements;
    const { balanceAvailable } = await world.json('balance');
    expect(Decimal.parse(String(newBalanceAvailable))?.toString()).toBe(String(balanceAvailable));
    expect(await world.json(`statement get ${first}`)).toMatchObject({ id: first, transactionId: id });
    expect((await world.run('statement get nothing')).code).toBe(4);
  });

  it('pix statement list --family hub asks the service for no more rows than --limit', async () => {
    await giveHubToken(world);
    for (let at = 0; at < 3; at += 1) await world.paidCharge(10);
    const cut = await world.run('statement list --family hub --from 1h --limit 3 --json');
    expect([cut.json.length, cut.stderr.includes('--all')]).toEqual([3, true]);
    expect(cut.sent.at(-1)).toMatch(/[?&]limit=3(&|$)/);
  });

  it('pix charge pending lists deposits that await approval, and exits with code 4 for an unknown id', async () => {
    expect((await world.run('charge pending --json')).code).toBe(0);
    expect((await world.run('charge pending nothing')).code).toBe(4);
  });

  it.each([
    ['newest', -1_000],
    ['oldest', 1_000],
  ])('pix charge pending --all, %s first, prints each deposit that stays', async (_first, step) => {
    let rows = Array.from({ length: 150 }, (_, at) => ({
      id: `dep${at}`,
      createdAt: new Date(Date.parse('2026-11-21T12:00:00Z') + at * step).toISOString(),
    }));
    const transport: Transport = async ({ url }) => {
      const query = new URL(url).searchParams;
      const page = Number(query.get('page'));
      const [from, to] = [query.get('createdAtFrom') ?? '', query.get('createdAtTo') ?? '9'];
      const found = rows.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
      const data = found.slice(page * 100 - 100, page * 100);
      rows = rows.filter(({ id }) => id !== 'dep3');
      const hasNextPage = found.length > page * 100;
      return { status: 200, headers: {}, body: bodyOf(JSON.stringify({ data, hasNextPage })) };
    };
    const { json } = await world.run('charge pending --all --json', { transport });
    expect(json.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 150 }, (_, at) => `dep${at}`),
    );
  });
});

describe('pix qr read', () => {
  it('pix qr read sends a code to the service, but exits with code 8 and sends nothing if the CRC is wrong', async () => {
    const { qrCodeText } = await world.json('charge create --amount 10');
    expect(await world.json(['qr', 'read', qrCodeText])).toMatchObject({ qrCodeType: 'DYNAMIC' });
    const { code } = await world.run(['qr', 'read', qrCodeText.replace('10.00', '99.00')], {
      transport: () => Promise.reject(new Error('something was sent')),
    });
    expect(code).toBe(8);
  });

  it('pix callback secret create and rotate print the secret and store it for the listener', async () => {
    const made = await world.json('callback secret create --yes');
    const rotated = await world.json('callback secret rotate --yes');
    expect(rotated.secret).not.toBe(made.secret);
    expect(world.profiles.get('sandbox').secrets).toMatchObject([
      { name: 'webhook.callbacks', last4: rotated.secret.slice(-4) },
    ]);
    const { code, error } = await world.run('callback secret create --yes --json');
    expect([code, error.errorCode]).toEqual([5, 'PZG409']);
  });
});

describe('pix inbox', () => {
  const body = Buffer.from('{"id":"TX1","status":"COMPLETED","amount":10.50}');

  beforeEach(async () => {
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    await inbox.append(received(body.toString(), 'TRANSACTION_COMPLETED'));
    await inbox.append(
      received({ id: 'TX2' }, null, { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null }),
    );
    await inbox.close();
  });

  it('pix inbox show prints amounts with all digits, and exits with code 4 for an unknown delivery number', async () => {
    const { stdout } = await world.run('inbox show 1 --json');
    expect(stdout).toContain('"amount": 10.50');
    expect((await world.run('inbox show 99')).code).toBe(4);
    expect((await world.run('inbox show x')).code).toBe(4);
  });

  it('pix inbox replay forwards the exact bytes, and exits with code 8 when the target refuses them', async () => {
    const seen: WireRequest[] = [];
    const transport: Transport = async (request) => {
      seen.push(request);
      const body = (async function* () {})();
      return { status: request.url.endsWith('/bad') ? 500 : 200, headers: {}, body };
    };
    expect((await world.run('inbox replay 1 --to http://127.0.0.1:1/hook', { transport })).code).toBe(0);
    expect(seen.map(({ url, body }) => [url, Buffer.from(body ?? '').toString()])).toEqual([
      ['http://127.0.0.1:1/hook', body.toString()],
    ]);
    expect((await world.run('inbox replay 1 --to http://127.0.0.1:1/bad', { transport })).code).toBe(8);
    expect(await world.json('inbox list --failed')).toHaveLength(1);
  });

  it('pix inbox prune requires a confirmation, keeps deliveries that wait to be forwarded, and prints their number', async () => {
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    await inbox.append(received({ id: 'TX3' }), ['http://127.0.0.1:1/hook']);
    await inbox.close();
    expect((await world.run('inbox prune --before now')).code).toBe(2);
    const { stderr } = await world.run('inbox prune --before now --yes');
    expect(stderr).toContain('2 deliveries removed.');
    expect(stderr).toContain('Not removed: 1 older delivery still to be forwarded.');
    expect(await world.json('inbox list')).toMatchObject([{ transactionId: 'TX3' }]);
  });

  it('pix qr read with an unknown name in --fields does not say that a change was applied', async () => {
    const { qrCodeText } = await world.json('charge create --amount 10');
    const ran = await world.run(['qr', 'read', qrCodeText, '--fields', 'nope', '--json']);
    expect([ran.code, ran.error.outcome]).not.toContain('applied');
    expect(ran.code).toBe(2);
  });
});
