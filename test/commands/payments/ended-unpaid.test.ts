import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Transport, WireResponse } from '../../../src/contract/transport.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

/** The sandbox later cancels a refund below R$ 10,00 (unshown.md §5). */
const GIVEN_UP = '4';

const world = eachWorld({ hub: 'unconfirmed', money: 90 });

const refund = (more: string) => world.run(`refund create ${world.charge} ${more} --yes --json`);
/**
 * Advances both clocks by 62 minutes, because pix waits an hour before it treats a missing hub refund as
 * canceled.
 */
const later = async () => {
  await world.run('sandbox clock advance 62m');
  await world.clock.advance(62 * 60_000);
};
const entries = () => world.list('journal list --all');
const NOTE = /ended without payment|failed or (was|were) returned/;

describe.each(['main', 'hub'])('a canceled refund of the %s family', (family) => {
  const by = `--family ${family}`;

  it('pix journal list, show and resolve print a note about a refund that the service canceled later', async () => {
    expect((await refund(`--amount ${GIVEN_UP} --reference a ${by}`)).code).toBe(0);
    const before = await world.run('journal list --all --json');
    expect(before.json[0].serviceStatus).toBe('PENDING');
    expect(NOTE.test(before.stderr)).toBe(false);
    await later();
    const { json, stderr } = await world.run('journal list --all --json');
    const [entry] = json;
    expect([entry?.serviceStatus, NOTE.test(stderr)]).toEqual(['CANCELED', true]);
    for (const command of ['show', 'resolve'])
      expect((await world.run(`journal ${command} ${entry?.id}`)).stderr).toMatch(NOTE);
    expect(await world.json(`journal show ${entry?.id}`)).toMatchObject({ serviceStatus: 'CANCELED' });
  });

  it('pix refund create can refund a charge whose earlier refund was canceled', async () => {
    await refund(`--amount ${GIVEN_UP} --reference a ${by}`);
    await later();
    const again = await refund(`--amount ${GIVEN_UP} ${by}`);
    expect([again.code, again.stderr.includes('The same amount')]).toEqual([0, false]);
    await later();
    const whole = await refund(by);
    expect([whole.code, whole.stderr.includes('not in this journal')]).toEqual([0, false]);
    await later();
    expect((await entries()).map(({ serviceStatus }) => serviceStatus)).toEqual([
      'COMPLETED',
      'CANCELED',
      'CANCELED',
    ]);
    expect(await world.json(`charge get ${world.charge}`)).toMatchObject({ refundAmount: 90 });
  });

  it('pix refund create exits with code 8 when it is repeated with the reference of a canceled refund', async () => {
    await refund(`--amount ${GIVEN_UP} --reference a ${by}`);
    await later();
    const again = await refund(`--amount ${GIVEN_UP} --reference a ${by}`);
    expect([again.code, NOTE.test(again.stderr)]).toEqual([8, true]);
    expect(await entries()).toHaveLength(1);
  });
});

describe.each(['main', 'hub'])('a refund by the family %s is refused while another is canceled', (family) => {
  const first = () => refund(`--amount ${GIVEN_UP} --reference a --family ${family}`);
  const second = (transport: Transport) =>
    world.run(`refund create ${world.charge} --amount 30 --reference b --family ${family} --yes --json`, {
      transport,
    });
  const conflict = (): WireResponse => ({
    status: 409,
    headers: { 'content-type': 'application/json' },
    body: bodyOf('{"statusCode":409,"error":"Conflict","message":"conflito","requestId":"q1"}'),
  });
  const isRefund = (request: { readonly method: string }): boolean => request.method === 'POST';

  it('pix refund create reports not_applied once the first refund is canceled, and the charge can be refunded', async () => {
    expect((await first()).code).toBe(0);
    const ran = await second(async (request) => {
      if (!isRefund(request)) return world.sandbox.handle(request);
      await world.run('sandbox clock advance 62m');
      return conflict();
    });
    expect([ran.code, ran.error.outcome], ran.stderr).toEqual([5, 'not_applied']);
    const [a, b] = (await entries()).toSorted((one, other) => one.reference.localeCompare(other.reference));
    expect([a, b]).toMatchObject([{ serviceStatus: 'CANCELED' }, { state: 'not_applied' }]);
    const whole = await refund(`--family ${family}`);
    expect(whole.code, whole.stderr).toBe(0);
    expect(await world.json(`charge get ${world.charge}`)).toMatchObject({ refundAmount: 90 });
  });
});

describe('a reference whose payment ended unpaid later', () => {
  const KEY = 'ana@exemplo.com.br';
  const CODE = encodeBrCode({ key: KEY, name: 'LOJA', city: 'SAO PAULO', amount: '50.00' });

  it.each([
    ['a hub payout', `payout create --key ${KEY} --amount 50 --family hub`],
    ['a hub payout by code', 'payout qr CODE --family hub'],
    ['a payout by code', 'payout qr CODE'],
  ])('%s that failed ends with exit code 8 when it is run again with its reference', async (_what, line) => {
    const argv = [
      ...line.split(' ').map((part) => (part === 'CODE' ? CODE : part)),
      ...'--reference a --yes --json'.split(' '),
    ];
    const ran = await world.run(argv);
    expect(ran.code, ran.stderr).toBe(0);
    const { id } = ran.json as { id: string };
    const failed = await world.run(`sandbox fail ${id}`);
    expect(failed.code, failed.stderr).toBe(0);
    const again = await world.run(argv);
    expect([again.code, again.json.id], again.stderr).toEqual([8, id]);
    expect(again.stderr).toMatch(/nothing was sent again[\s\S]*ended as/);
    expect(await entries()).toHaveLength(1);
    const portuguese = await world.run([...argv.slice(0, -1), '--lang', 'pt-BR']);
    expect(portuguese.code, portuguese.stderr).toBe(8);
    expect(portuguese.stderr).toContain('terminou como');
  });

  it.each(['main', 'hub'])('a returned payout of family %s ends with exit code 8 again', async (family) => {
    const line = `payout create --key ${KEY} --amount 50 --family ${family} --reference a --yes --json`;
    const id = await world.id(line);
    await world.run('sandbox clock advance 10m');
    const returned = await world.run(`sandbox refund ${id} --yes`);
    expect(returned.code, returned.stderr).toBe(0);
    const again = await world.run(line);
    expect(again.code, again.stderr).toBe(8);
    expect(again.json).toMatchObject({ id, status: 'REFUNDED' });
    expect(again.stderr).toContain('the money was returned');
    expect(await entries()).toHaveLength(1);
  });
});

it('payout batch status counts a row as failed if the service accepted its payout and the payout failed later', async () => {
  writeFileSync(`${world.home}/folha.csv`, 'key,amount,reference\nana@exemplo.com.br,10,a\n');
  await world.run('payout batch folha.csv --family hub --yes');
  const [entry] = await world.list('journal list --all');
  expect((await world.run('payout batch status folha')).stderr).not.toContain('ATTENTION');
  await world.run(`sandbox fail ${entry?.serviceId}`);
  const status = await world.run('payout batch status folha --json');
  expect(status.stderr).toContain('ATTENTION: 1 payment failed after the service had accepted it.');
  expect(status.json).toMatchObject({ failed: 1, accepted: 0 });
});
