import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';
import { readyAddress } from './ready-address.ts';

const world = eachWorld();

describe('pix webhook', () => {
  it.each([
    ['webhook create --url shop.example.com', 'not a URL with http:// or https://'],
    ['token remove tok_none', 'tok_none'],
    ['payout create --key a@b.com.br --amount 20 --callback-url foo', '--callback-url: "foo" is not a URL'],
    [`transfer create --to 100002 --amount 20 --virtual-account ${'x'.repeat(51)}`, 'takes 1 to 50'],
  ])('pix %s reports an invalid value before it asks for confirmation', async (line, fault) => {
    const { code, stderr } = await world.run(line, { tty: 80 });
    expect(code).not.toBe(0);
    expect(stderr).toContain(fault);
    expect(stderr).not.toContain('y/N');
  });

  it.each([
    'webhook create --url https://shop.example.com/pix',
    'webhook rotate-secret WH1',
    'callback secret create',
    'callback secret rotate',
    'resend transaction TX1',
    'resend webhook WH1',
    'resend bulk --from 2h --to 1h',
    'key register --type EVP',
    'sandbox reset',
    'card recurrence deactivate 0b5e7a2c-6f1d-4c3e-9a8b-7d6c5e4f3a2b',
    'api POST /user/webhooks --data {}',
  ])('pix %s without a profile exits with code 3 before it asks for confirmation', async (line) => {
    await world.run('profile remove sandbox --yes');
    const { code, stderr } = await world.run(line);
    expect([code, stderr.includes('--yes')]).toEqual([3, false]);
  });
});

const SECRET = 'whsec_of_this_test_0123456789';

/**
 * Returns the headers of a signed delivery (§6.4). The test computes the signature without the code of pix.
 */
function signed(body: string, nowMs: number, secret = SECRET): Record<string, string> {
  const t = Math.floor(nowMs / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    'x-callback-attempt': '1',
    'x-callback-event': 'TRANSACTION_COMPLETED',
    'x-callback-signature': `t=${t},v1=${v1}`,
  };
}

it.each([
  ['EPIPE', 0, ''],
  ['ENOSPC', 2, 'The output could not be written: the disk is full'],
] as const)('webhook listen still answers when stdout fails with %s', async (fault, code, told) => {
  const answers: number[] = [];
  const ran = await world.run(LISTEN, {
    env: { PIX_WEBHOOK_SECRET: SECRET },
    stdout: stdoutFailingAfter(0, fault),
    during: async () => {
      const url = await readyAddress(world);
      for (const id of ['TX1', 'TX2']) {
        const body = JSON.stringify({ id, status: 'COMPLETED' });
        answers.push(await post(url, body, signed(body, world.clock.now())).catch(() => 0));
      }
    },
  });
  expect([ran.code, answers[0]]).toEqual([code, 200]);
  expect(ran.stderr).toContain(told);
  expect(await world.json('inbox list --transaction TX1')).toHaveLength(1);
});

const LISTEN = 'webhook listen --port 0 --ready-file ready.json';
const post = (url: string, body: string, headers: Record<string, string>): Promise<number> =>
  fetch(url, { method: 'POST', body, headers }).then((response) => response.status);
