import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { askOf } from '../../faults/ask.ts';
import { foreign, movesMoney } from '../../faults/faulty-answers.ts';
import type { Place } from '../../faults/prepared.ts';
import { ROUTES } from '../../faults/routes.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { type PixWorld, pixWorld, sharedWorld } from '../../support/worlds/pix-world.ts';

/*
 * A proxy, firewall or gateway in front of the service answers requests that move money. The service has got
 * the request or has not: its answer does not tell.
 */

let world: PixWorld;

/** Returns a machine with credentials of all three families. */
async function machine(headerConfirmed: boolean): Promise<Place> {
  world = await pixWorld({ card: true, hub: 'unconfirmed' });
  onTestFinished(() => world.close());
  if (headerConfirmed) await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
  const { sandbox, home } = world;
  return { sandbox, home, ask: askOf(sandbox) };
}

const routes = ROUTES.filter((route) => !route.hasChangedCode);

const outcomes = async (): Promise<unknown[]> => (await world.list('journal list')).map(({ state }) => state);

describe("a proxy's answer to a change that moves no money", () => {
  const isChange = (path: string) => (method: string, at: string) => method !== 'GET' && at.endsWith(path);
  const onTheWay = (path: string, applied: boolean): Transport =>
    foreign(world.sandbox.handle, isChange(path), { status: 403, applied, times: 1 });
  const CREATE = 'charge create --amount 10 --reference c1 --json';

  it('charge create shows the charge that the look-up finds, and creates no second one', async () => {
    await machine(true);
    const ran = await world.run(CREATE, { transport: onTheWay('/pix', true) });
    expect([ran.code, ran.json], ran.stderr).toMatchObject([0, { clientReference: 'c1' }]);
    expect(ran.stderr).toContain('HTTP 403 is not an answer of the service');
    expect(await world.json('charge list')).toHaveLength(1);
  });

  it('charge create says that no charge was created if the look-up finds none', async () => {
    await machine(true);
    const ran = await world.run(CREATE, { transport: onTheWay('/pix', false) });
    expect([ran.code, ran.error]).toMatchObject([6, { errorCode: 'foreign_answer', outcome: 'not_applied' }]);
  });

  it('charge create reports an unknown outcome if a proxy answers the look-up, too', async () => {
    await machine(true);
    const transport = foreign(world.sandbox.handle, (_method, path) => path.endsWith('/pix'), {
      status: 404,
      applied: true,
    });
    const ran = await world.run(CREATE, { transport });
    expect(ran.code).toBe(7);
    expect(ran.error).toMatchObject({ errorCode: 'foreign_answer', outcome: 'unknown' });
    expect(ran.error.hint).toContain('pix charge get --reference c1');
  });
});

describe("a proxy's answer to a change that cannot be looked up", () => {
  const world = sharedWorld({ hub: 'unconfirmed' });
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    ids.CHARGE = await world.paidCharge(10);
    ids.INFRACTION = await world.id(`sandbox infraction ${ids.CHARGE}`);
    ids.WEBHOOK = await world.id('webhook create --url http://127.0.0.1:9/ --yes');
  });

  it.each([
    ['webhook create --url https://shop.example/pix', '/webhooks'],
    ['webhook rotate-secret WEBHOOK', '/rotate-secret'],
    ['webhook challenge WEBHOOK --run', '/challenge'],
    ['callback secret create', '/secret'],
    ['infraction defend INFRACTION --text Entregue', '/defenses'],
    ['resend transaction CHARGE', '/CHARGE'],
    ['key register --type EVP', '/pix-keys'],
    ['report create --from 2026-11-01 --to 2026-11-02', '/report'],
    ['api PATCH /user/callbacks/secret/rotate', '/rotate'],
  ])('pix %s reports an unknown outcome in JSON', async (line, path) => {
    const named = (text: string): string =>
      text.replace(/[A-Z]{4,}$|(?<= )[A-Z]{4,}(?= )/g, (name) => ids[name] ?? name);
    const isChange = (method: string, at: string): boolean => method !== 'GET' && at.endsWith(named(path));
    const transport = foreign(world.sandbox.handle, isChange, { status: 403, applied: true, times: 1 });
    const ran = await world.run(`${named(line)} --yes --json`, { transport });
    expect([ran.code, ran.error], ran.stderr).toMatchObject([
      7,
      { errorCode: 'foreign_answer', statusCode: 403, outcome: 'unknown' },
    ]);
  });
});

it.each([
  ['payout-hub', '/transactions/statement'],
  ['card-charge', '/card/v1/charges'],
])('a %s stays unknown while the list of a proxy lacks older entries', async (name, list) => {
  const place = await machine(true);
  const pay = async (cents: number, transport: Transport): Promise<number> => {
    const prepared = await routes.find((route) => route.name === name)?.prepare(place, cents, `t${cents}`);
    const argv = prepared?.type({ reference: `r${cents}` }) ?? [];
    return (await world.run(argv, { ...(prepared?.stdin && { stdin: prepared.stdin }), transport })).code;
  };
  expect(await pay(4_000, world.sandbox.handle)).toBe(0);
  const answered = foreign(world.sandbox.handle, movesMoney, { status: 503, applied: true });
  let isLost = false;
  const transport: Transport = async (request) => {
    const { pathname } = new URL(request.url);
    isLost ||= movesMoney(request.method, pathname);
    if (!isLost || request.method !== 'GET' || !pathname.endsWith(list)) return answered(request);
    const body = Buffer.from('{"data":[],"charges":[],"page":1,"total":0,"totalPages":1}');
    return { status: 200, headers: {}, body: bodyOf(body) };
  };
  // A day later, the list that is read no longer contains the first payment.
  await world.clock.advance(2 * 86_400_000);
  await place.ask('POST', '/control/clock/advance', { ms: 2 * 86_400_000 });
  expect(await pay(5_000, transport)).toBe(7);
  expect(await outcomes()).toContain('unknown');
});
