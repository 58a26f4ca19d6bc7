import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { received } from '../support/servers/received.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();
let file: string;
beforeEach(async () => {
  file = world.path('support.json');
});

const bundle = (): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));

/** Secrets and personal data, which stand in every place that a bundle could copy. */
const PLANTED = {
  webhook: 'whsec_planted_webhook_0001',
  passphrase: 'planted passphrase 0002',
  password: 'planted-password-0003',
  card: 'planted_card_secret_0004',
  unknown: 'planted_unknown_value_0005',
  service: 'planted_service_text_0006',
  name: 'Maria Aparecida Planted',
  document: '52998224725',
  formatted: '529.982.247-25',
  email: 'maria.planted@example.com',
  reference: 'planted-reference-0007',
};

/** A service that refuses every request with a text that contains all of them. */
const refusing: Transport = async (request) => {
  if (request.method === 'GET' && !request.url.endsWith('/user/balance'))
    return world.sandbox.handle(request);
  const message = `Token ${PLANTED.service} of ${PLANTED.name}, ${PLANTED.document}, ${PLANTED.formatted}, ${PLANTED.email}`;
  const refusal = { errorCode: 'PZA100', statusCode: 401, requestId: 'planted-request' };
  const body = { ...refusal, message, details: [message] };
  const headers = { 'content-type': 'application/json' };
  return { status: 401, headers, body: bodyOf(JSON.stringify(body)) };
};

async function plantEverywhere(): Promise<void> {
  await world.run(
    `payout create --key ${PLANTED.email} --amount 5 --reference ${PLANTED.reference} --yes --no-lookup`,
    { transport: refusing },
  );
  await world.run('token add --webhook-secret', { stdin: PLANTED.webhook });
  const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
  const { name: payerName, document: payerDocument } = PLANTED;
  const body = { payerName, payerDocument, [PLANTED.reference]: PLANTED.email };
  await inbox.append(
    received(body, null, { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null }),
  );
  await inbox.close();
  const config = world.path('config', 'config.json');
  const stored = JSON.parse(readFileSync(config, 'utf8'));
  Object.assign(stored.profiles.sandbox, {
    comment: `${PLANTED.unknown} ${PLANTED.name}`,
    wire: { idempotencyHeader: PLANTED.unknown, [PLANTED.unknown]: PLANTED.document },
  });
  writeFileSync(config, JSON.stringify(stored));
}

const ENVIRONMENT = {
  PIX_VAULT_PASSPHRASE: PLANTED.passphrase,
  PIX_CARD_CLIENT_SECRET: PLANTED.card,
  PIX_WEBHOOK_SECRET: PLANTED.webhook,
  HTTPS_PROXY: `http://user:${PLANTED.password}@127.0.0.1:9/?token=${PLANTED.password}`,
  PLANTED_API_KEY: PLANTED.unknown,
};

describe('pix doctor --bundle', () => {
  it('pix doctor --bundle writes versions, settings, the table and failures into a file that only its owner can read', async () => {
    const { code, stderr } = await world.run(['doctor', '--bundle', file]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('support.json')]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const rows = await world.list('doctor');
    expect(bundle()).toMatchObject({
      bundle: 1,
      versions: { pix: '0.0.0-test', node: process.versions.node },
      machine: { platform: 'linux' },
      profile: { family: 'main', live: false, store: 'plain', unknownKeys: 0 },
    });
    expect((bundle().doctor as { check: string }[]).map(({ check }) => check)).toEqual(
      rows.map(({ check }) => check),
    );
  });

  it('pix doctor --bundle contains no secret and no personal data, wherever they are', async () => {
    await plantEverywhere();
    await world.run(['doctor', '--bundle', file], { env: ENVIRONMENT, transport: refusing });
    const text = readFileSync(file, 'utf8');
    const { tokens } = world.sandbox;
    const secrets = [...Object.values(PLANTED), ...Object.values(tokens), 'planted', world.home];
    expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
    expect(bundle()).toMatchObject({
      profile: { unknownKeys: 1, wire: ['idempotencyHeader'] },
      environment: expect.arrayContaining(['HTTPS_PROXY', 'PIX_VAULT_PASSPHRASE']),
      payments: [{ kind: 'payout', command: 'payout create', errorCode: 'PZA100' }],
      commands: [expect.objectContaining({ command: 'payout create', exitCode: expect.any(Number) })],
      deliveries: [
        {
          reason: 'signature_mismatch',
          body: { payerName: `text of ${PLANTED.name.length}`, payerDocument: 'text of 11' },
        },
      ],
    });
  });

  it('pix doctor --bundle replaces a file only with --force, and is written although the stores are damaged', async () => {
    writeFileSync(file, 'mine');
    expect((await world.run(['doctor', '--bundle', file])).code).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    appendFileSync(world.path('data', 'journal.sqlite'), 'damage');
    writeFileSync(world.path('data', 'inbox.sqlite'), 'no database');
    await world.run(['doctor', '--bundle', file, '--force']);
    expect(bundle()).toMatchObject({ deliveries: { error: expect.any(String) } });
    expect((await world.run('doctor --force')).code).toBe(2);
    expect(existsSync(world.path('--force'))).toBe(false);
  });

  it('doctor says nothing about a change if its bundle cannot be written after the examination', async () => {
    const { code, stderr } = await world.run('doctor --bundle /dev/full');
    expect([code, stderr]).toEqual([2, expect.stringContaining('/dev/full: the disk is full')]);
    expect(stderr).not.toContain('may have been applied');
  });
});
