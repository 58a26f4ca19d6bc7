import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { eachWorld, type Ran, type RunOptions, sharedWorld } from '../../support/worlds/pix-world.ts';
import { readyAddress } from './ready-address.ts';

const world = eachWorld();

const create = (name: string) =>
  world.json(`webhook create --url https://shop.example.com/${name} --generate-secret --yes`);
const rotate = (id: string) => world.json(`webhook rotate-secret ${id} --yes`);

async function deliver(id: string, secret: string): Promise<number> {
  const body = JSON.stringify({ id, status: 'COMPLETED' });
  const t = Math.floor(world.clock.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  const headers = { 'x-callback-signature': `t=${t},v1=${v1}` };
  const { status } = await fetch(await readyAddress(world), { method: 'POST', body, headers });
  // While the inbox writes, the virtual clock may pass the time limit of the listener. The listener then
  // answers 503, so the test repeats the delivery.
  return status === 503 ? deliver(id, secret) : status;
}

/**
 * Sends deliveries until the listener accepts the secret. The operating system reports a changed profile file
 * with a delay, so the listener may refuse the first deliveries.
 */
async function accepted(secret: string): Promise<void> {
  for (let at = 0; (await deliver(`TX${at}`, secret)) !== 200; at += 1);
}

const listen = (during: NonNullable<RunOptions['during']>, env = {}): Promise<Ran> =>
  world.run('webhook listen --port 0 --ready-file ready.json', { env, during });

it('webhook listen applies --fields and --jq to each event, and goes on if the filter fails', async () => {
  const shop = await create('a');
  const filter = 'if .transactionId == "TX1" then error("no") else .transactionId end';
  const ran = await world.run(
    `webhook listen --port 0 --ready-file ready.json --exit-after 3 --fields transactionId --jq '${filter}'`,
    {
      during: async () => {
        for (const id of ['TX0', 'TX1', 'TX2']) expect(await deliver(id, shop.secret)).toBe(200);
      },
    },
  );
  expect([ran.code, ran.stdout], ran.stderr).toEqual([0, 'TX0\nTX2\n']);
  expect(ran.stderr).toContain('An event was stored but not printed');
  const table = await world.run('webhook listen --port 0 --fields event');
  expect([table.code, table.stderr]).toEqual([2, expect.stringContaining('--json')]);
});

describe('the secrets of a running listener', () => {
  it('a running listener accepts new secrets of the profile, and refuses secrets that were replaced', async () => {
    const shop = await create('a');
    const { code, stderr, stdout } = await listen(async (signal) => {
      expect(await deliver('FIRST', shop.secret)).toBe(200);
      const rotated = await rotate(shop.id);
      await accepted(rotated.secret);
      expect(await deliver('OLD', shop.secret)).toBe(401);
      const second = await create('b');
      await accepted(second.secret);
      expect(await deliver('STILL', rotated.secret)).toBe(200);
      signal('SIGINT');
    });
    expect(code).toBe(0);
    expect(stderr).toContain(
      `Secrets reloaded from profile "sandbox": 1 secret accepted (webhook.${shop.id}).`,
    );
    expect(stderr).toMatch(/: 2 secrets accepted \(/);
    expect(stderr).toContain(
      `wrong signature. The delivery was signed with the old value of the secret of webhook ${shop.id}. The profile no longer has the secret that signed this delivery.`,
    );
    expect(stderr + stdout).not.toContain(shop.secret);
  });

  it('a running listener reads its secrets again on SIGHUP, and continues', async () => {
    await create('a');
    const { code, stderr } = await listen(async (signal) => {
      await readyAddress(world);
      signal('SIGHUP');
      signal('SIGTERM');
    });
    expect(code).toBe(0);
    expect(stderr).toContain('Secrets reloaded from profile "sandbox": nothing changed.');
  });

  it('a running listener keeps its secrets and prints a note when its profile loses all secrets', async () => {
    const { id, secret } = await create('a');
    const { stderr } = await listen(async (signal) => {
      await readyAddress(world);
      const removed = await world.run(`token remove webhook.${id} --yes`);
      expect(removed.code).toBe(0);
      signal('SIGHUP');
      expect(await deliver('TX1', secret)).toBe(200);
      signal('SIGINT');
    });
    expect(stderr).toContain('could not be reloaded: ');
    expect(stderr).toContain('The listener still accepts the secrets that it had before.');
  });

  it('a running listener with PIX_WEBHOOK_SECRET accepts only this secret, and explains each refusal of a delivery', async () => {
    const { id, secret } = await create('a');
    const { stderr, stdout } = await listen(
      async (signal) => {
        expect(await deliver('TX1', secret)).toBe(401);
        expect(await deliver('TX2', 'somebody else')).toBe(401);
        signal('SIGHUP');
        signal('SIGINT');
      },
      { PIX_WEBHOOK_SECRET: 'whsec_of_the_environment' },
    );
    expect(stderr).toMatch(
      /\d\d:\d\d:\d\d {2}Refused a request \(401\) from 127\.0\.0\.1: wrong signature\. The delivery was signed with/,
    );
    expect(stderr).toContain(
      `The delivery was signed with the secret of webhook ${id}. This listener accepts only the secret from PIX_WEBHOOK_SECRET.`,
    );
    expect(stderr).toContain('this listener lacks the secret of the webhook');
    expect(stderr).toContain('Nothing to reload: the secret came from PIX_WEBHOOK_SECRET.');
    expect(stderr + stdout).not.toContain(secret);
  });
});

describe('a change without a profile', () => {
  const world = sharedWorld();

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
    const { code, stderr } = await world.run(line, { env: { PIX_CONFIG_DIR: world.path('none') } });
    expect([code, stderr.includes('--yes')]).toEqual([3, false]);
  });
});

const SECRET = 'whsec_of_this_test_0123456789';

it.each([
  ['EPIPE', 0, ''],
  ['ENOSPC', 2, 'The output could not be written: the disk is full'],
] as const)('webhook listen still answers when stdout fails with %s', async (fault, code, told) => {
  const answers: number[] = [];
  const ran = await world.run(LISTEN, {
    env: { PIX_WEBHOOK_SECRET: SECRET },
    stdout: stdoutFailingAfter(0, fault),
    during: async () => {
      for (const id of ['TX1', 'TX2']) answers.push(await deliver(id, SECRET).catch(() => 0));
    },
  });
  expect([ran.code, answers[0]]).toEqual([code, 200]);
  expect(ran.stderr).toContain(told);
  expect(await world.json('inbox list --transaction TX1')).toHaveLength(1);
});

const LISTEN = 'webhook listen --port 0 --ready-file ready.json';
