import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { encodeBrCode } from '../../../../src/domain/br-code/encode-br-code.ts';
import { struckNetwork } from '../../../support/servers/struck-network.ts';
import { withHubAndMoney } from '../../../support/worlds/hub-profile.ts';
import { eachWorld } from '../../../support/worlds/pix-world.ts';

const open = encodeBrCode({ name: 'Ana Lima', city: 'SAO PAULO', key: 'ana@example.com' });

const world = eachWorld(withHubAndMoney);
/** A dynamic code of another account, for R$ 500,00. */
let dynamic: string;
let sent: string[];
beforeEach(async () => {
  sent = [];
  const env = { PIX_TOKEN: world.sandbox.accounts[1]?.tokens.both ?? '' };
  const charge = await world.json<{ qrCodeText: string }>('charge create --amount 500 --json', { env });
  dynamic = charge.qrCodeText;
});

const recording: Transport = (request) => {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST' && /\/(qrcode|qr-payments)$/.test(pathname)) sent.push(String(request.body));
  return world.sandbox.handle(request);
};
/** The service reads every code with the amount of R$ 10,00. */
const readingTen = (): Transport =>
  struckNetwork(recording, /qrcode\/read$/, (answer) => ({ ...answer, amount: 10, originalAmount: 10 }));

const pay = (code: string, more: string, transport: Transport = recording) =>
  world.run(['payout', 'qr', code, '--yes', '--json', ...more.split(' ')], { transport });
const moved = async (): Promise<readonly number[]> =>
  (await world.json<{ amount: number }[]>('transaction list --type WITHDRAW --all --json')).map(
    ({ amount }) => amount,
  );

describe('the amount of a dynamic code', () => {
  it.each(['main', 'hub'])(
    'payout qr --family %s --no-lookup refuses a dynamic code, with a hint and before anything is sent',
    async (family) => {
      for (const amount of ['10,00', '500,00']) {
        const ran = await pay(dynamic, `--family ${family} --no-lookup --amount ${amount}`);
        const { error } = JSON.parse(ran.stdout);
        expect([ran.code, error.errorCode, error.outcome]).toEqual([2, 'code_not_read', 'not_sent']);
        expect(error.message).toContain('--no-lookup');
        expect(error.hint).toContain('main family');
      }
      expect([sent, await moved()]).toEqual([[], []]);
    },
  );

  it('payout qr of a profile that has only the hub refuses a dynamic code and pays a static one', async () => {
    const { baseUrl: _main, ...profile } = world.profiles.get('sandbox');
    await world.profiles.put({ ...profile, family: 'hub' });
    const refused = await pay(dynamic, '--amount 10');
    expect([refused.code, JSON.parse(refused.stdout).error.message]).toEqual([
      2,
      expect.stringContaining('its URL is not set'),
    ]);
    expect(sent).toEqual([]);
    const paid = await pay(open, '--amount 10');
    expect([paid.code, JSON.parse(paid.stdout).amount]).toEqual([0, 1000]);
    expect(paid.stderr).toContain('Amount R$ 10,00, chosen by you');
    expect(paid.stderr).not.toContain('decoded');
  });

  it('payout qr --family hub refuses a dynamic code if there is no token that may read it', async () => {
    const { tokens } = world.profiles.get('sandbox');
    const hubs = tokens.filter(({ family }) => family === 'hub');
    await world.profiles.put({ ...world.profiles.get('sandbox'), tokens: hubs });
    const refused = await pay(dynamic, '--family hub --amount 10');
    expect([refused.code, JSON.parse(refused.stdout).error.message]).toEqual([
      2,
      expect.stringContaining('with the tokens of this profile (PZA100'),
    ]);
    expect(sent).toEqual([]);
  });

  it.each(['main', 'hub'])(
    'payout qr --family %s moves nothing if the code asks for more than the service read and the person confirmed',
    async (family) => {
      await world.run('profile limits --per-payout 20 --yes');
      const ran = await pay(dynamic, `--family ${family} --amount 10`, readingTen());
      expect([ran.code, JSON.parse(ran.stdout).error.outcome]).toEqual([5, 'not_applied']);
      expect(sent.map((body) => JSON.parse(body).amount)).toEqual([family === 'hub' ? 1000 : 10]);
      expect(await moved()).toEqual([]);
    },
  );

  it.each(['main', 'hub'])(
    'payout qr --family %s pays a dynamic code that the service read, and says so',
    async (family) => {
      const ran = await pay(dynamic, `--family ${family}`);
      expect([ran.code, await moved()], ran.stderr).toEqual([0, [500]]);
      expect(ran.stderr).toContain('the service decoded it');
      expect(ran.stderr).toContain('Amount R$ 500,00, set by the code');
    },
  );
});
