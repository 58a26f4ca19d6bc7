import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { encodeBrCode } from '../../../../src/domain/br-code/encode-br-code.ts';
import { crc16 } from '../../../../src/domain/br-code/tlv.ts';
import { badNetwork } from '../../../support/servers/bad-network.ts';
import { crashAt } from '../../../support/stores/crashed-entries.ts';
import { eachWorld } from '../../../support/worlds/pix-world.ts';

const open = encodeBrCode({ name: 'Ana Lima', city: 'SAO PAULO', key: 'ana@example.com' });

const world = eachWorld({ hub: 'confirmed', money: 900 });
/** A dynamic code of another account, for R$ 500,00. */
let dynamic: string;
let sent: string[];
beforeEach(async () => {
  sent = [];
  const env = { PIX_TOKEN: world.sandbox.accounts[1]?.tokens.both ?? '' };
  const charge = await world.json('charge create --amount 500', { env });
  dynamic = charge.qrCodeText;
});

const recording: Transport = (request) => {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && /\/(qrcode|qr-payments)$/.test(pathname)) sent.push(String(request.body));
  return world.sandbox.handle(request);
};
/** The service reads every code with the amount of R$ 10,00. */
const readingTen = (): Transport =>
  badNetwork(recording, (answer) => ({ ...answer, amount: 10, originalAmount: 10 }), /qrcode\/read$/);

const pay = (code: string, more: string, transport: Transport = recording) =>
  world.run(['payout', 'qr', code, '--yes', '--json', ...more.split(' ')], { transport });
const moved = async (): Promise<readonly number[]> => (await world.payouts()).map(({ amount }) => amount);

describe('the amount of a dynamic code', () => {
  it.each(['main', 'hub'])('payout qr --family %s --no-lookup refuses a dynamic code', async (family) => {
    for (const amount of ['10,00', '500,00']) {
      const ran = await pay(dynamic, `--family ${family} --no-lookup --amount ${amount}`);
      const { error } = ran.json;
      expect([ran.code, error.errorCode, error.outcome]).toEqual([2, 'code_not_read', 'not_sent']);
      expect(error.message).toContain('--no-lookup');
      expect(error.hint).toContain('main family');
    }
    expect([sent, await moved()]).toEqual([[], []]);
  });

  it('payout qr of a profile that has only the hub refuses a dynamic code and pays a static one', async () => {
    const { baseUrl: _main, ...profile } = world.profiles.get('sandbox');
    await world.profiles.put({ ...profile, family: 'hub' });
    const refused = await pay(dynamic, '--amount 10');
    expect(refused.code).toBe(2);
    expect(refused.error.message).toContain('its URL is not set');
    expect(sent).toEqual([]);
    const paid = await pay(open, '--amount 10');
    expect([paid.code, paid.json.amount]).toEqual([0, 1000]);
    expect(paid.stderr).toContain('Amount R$ 10,00, chosen by you');
    expect(paid.stderr).not.toContain('decoded');
  });

  it('payout qr --family hub refuses a dynamic code if there is no token that may read it', async () => {
    const { tokens } = world.profiles.get('sandbox');
    const hubs = tokens.filter(({ family }) => family === 'hub');
    await world.profiles.put({ ...world.profiles.get('sandbox'), tokens: hubs });
    const refused = await pay(dynamic, '--family hub --amount 10');
    expect(refused.code).toBe(2);
    expect(refused.error.message).toContain('with the tokens of this profile (PZA100');
    expect(sent).toEqual([]);
  });

  it.each(['main', 'hub'])('payout qr --family %s refuses a code that asks for more', async (family) => {
    await world.run('profile limits --per-payout 20 --yes');
    const ran = await pay(dynamic, `--family ${family} --amount 10`, readingTen());
    expect([ran.code, ran.error.outcome]).toEqual([5, 'not_applied']);
    expect(sent.map((body) => JSON.parse(body).amount)).toEqual([family === 'hub' ? 1000 : 10]);
    expect(await moved()).toEqual([]);
  });

  it.each(['main', 'hub'])('payout qr --family %s pays a code that the service read', async (family) => {
    const ran = await pay(dynamic, `--family ${family}`);
    expect([ran.code, await moved()], ran.stderr).toEqual([0, [500]]);
    expect(ran.stderr).toContain('the service decoded it');
    expect(ran.stderr).toContain('Amount R$ 500,00, set by the code');
  });

  it('payout qr says that the service read the amount of a static code without amount', async () => {
    const ran = await pay(open, '--amount 10', readingTen());
    expect([ran.code, await moved()], ran.stderr).toEqual([0, [10]]);
    expect(ran.stderr).toContain('Amount R$ 10,00, as the service read the code');
    expect(ran.stderr).not.toContain('decoded');
  });
});

describe('the amount of a static code', () => {
  it.each(['', '--amount 10', '--amount 500'])('payout qr %s refuses a code of two amounts', async (more) => {
    const ten = encodeBrCode({ name: 'Ana Lima', city: 'SAO PAULO', key: 'ana@example.com', amount: '10' });
    const reading = { amount: 500, originalAmount: 500 };
    const ran = await pay(
      ten,
      `--family main ${more}`.trim(),
      badNetwork(recording, (answer) => ({ ...answer, ...reading }), /qrcode\/read$/),
    );
    expect([ran.code, sent, ran.error.message]).toEqual([
      2,
      [],
      expect.stringContaining('says R$ 10,00, but the service reads R$ 500,00'),
    ]);
  });

  it('payout qr says that the code sets its amount', async () => {
    expect((await pay(billed('INV88'), '--family main')).stderr).toContain('R$ 15,00, set by the code');
  });
});

const billed = (txid: string): string =>
  encodeBrCode({ name: 'Ana Lima', city: 'SAO PAULO', key: 'ana@example.com', amount: '15.00', txid });
const respelled = (code: string, from: string | RegExp, to: string): string => {
  const text = code.slice(0, -4).replace(from, to);
  expect(text).not.toBe(code.slice(0, -4));
  return text + crc16(new TextEncoder().encode(text));
};
/** Codes for one bill: key, amount and txid are equal. */
const spellings = (code: string): readonly string[] => [
  respelled(code, /br.gov.bcb.pix/i, 'bR.gOv.bCb.pIx'),
  respelled(code, 'ana@example.com', 'ANA@Example.com'),
  respelled(code, /(5913|5908)/, '610801310100$1'),
  respelled(code, '540515.00', '540415.0'),
  respelled(code, /^(.*)(52040000)(5303986)(.*)$/, '$1$3$2$4'),
  respelled(code, /Ana Lima/, 'ANA LIMA'),
];

describe('the bill that a code asks for', () => {
  const key = 'payout create --key ana@example.com --amount 15 --yes --json';

  it.each(['main', 'hub'])('payout qr --family %s tells bills apart by their txid', async (family) => {
    const first = await pay(billed('INV88'), `--family ${family}`);
    expect([first.code, await moved()], first.stderr).toEqual([0, [15]]);
    for (const code of [billed('INV88'), ...spellings(billed('INV88'))]) {
      crashAt(world, 'not_shown');
      const again = await pay(code, `--family ${family}`);
      expect([again.code, await moved()], again.stderr).toEqual([0, [15]]);
    }
    crashAt(world, 'not_shown');
    const other = await pay(billed('INV89'), `--family ${family}`);
    expect([other.code, await moved()], other.stderr).toEqual([0, [15, 15]]);
    expect(other.stderr).not.toContain('resolved first');
  });

  it('payout qr with a used reference sends nothing for another spelling, and refuses another txid', async () => {
    const more = '--reference r1';
    expect((await pay(billed('INV88'), more)).code).toBe(0);
    for (const code of spellings(billed('INV88'))) expect((await pay(code, more)).code).toBe(0);
    const other = await pay(billed('INV89'), more);
    expect([other.code, other.error.outcome]).toEqual([2, 'not_sent']);
    expect((await pay(billed('INV89'), '--reference r2')).code).toBe(0);
    expect(await moved()).toEqual([15, 15]);
  });

  it('payout qr with the reference of a refused payment refuses another txid', async () => {
    const refusing = badNetwork(recording, { status: 400, errorCode: 'PZC200' }, /withdraw\/qrcode$/);
    expect((await pay(billed('INV88'), '--reference r1', refusing)).code).toBe(5);
    expect((await pay(billed('INV89'), '--reference r1')).code).toBe(2);
    expect((await pay(billed('INV88'), '--reference r1')).code).toBe(0);
    expect(await moved()).toEqual([15]);
  });

  it('payout qr and payout create warn of an equal payment to the key of a code, with any txid', async () => {
    const warns = 'The same amount was sent to the same receiver';
    const noted = async (ran: Promise<{ readonly stderr: string }>): Promise<boolean> =>
      (await ran).stderr.includes(warns);
    expect(await noted(pay(billed('INV88'), '--family hub'))).toBe(false);
    expect(await noted(pay(billed('INV89'), '--family hub'))).toBe(true);
    expect(await noted(world.run(`${key} --family hub`))).toBe(true);
    expect(await moved()).toEqual([15, 15, 15]);
  });

  it('the limits key-types and receivers apply to the key of a code with a txid', async () => {
    await world.run('profile limits --key-types EMAIL --yes');
    expect((await pay(billed('INV88'), '--family main')).code).toBe(0);
    await world.run('profile limits --key-types CPF --yes');
    const ran = await pay(billed('INV89'), '--family main');
    expect([ran.code, ran.error.errorCode]).toEqual([2, 'limit_key_types']);
  });
});
