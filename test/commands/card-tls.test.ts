import { writeFileSync } from 'node:fs';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../support/servers/self-signed.ts';
import { type CardUser, cardUser } from '../support/worlds/card-user.ts';
import { eachOf } from '../support/worlds/each-of.ts';

const user = eachOf(cardUser);

const LIST = 'card charge list --json';

/**
 * Starts a TLS server that requires a client certificate, and stores its URL as the profile's card address.
 */
async function gateway({ world }: CardUser, tls: ServerOptions): Promise<void> {
  const server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true }, (_request, response) =>
    response.end('{}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const cardUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/card/v1`;
  await world.profiles.update('sandbox', (now) => ({ ...now, cardUrl }));
}

const errorOf = (stdout: string) => JSON.parse(stdout).error;

describe('the card family over mutual TLS', () => {
  it('PIX_CARD_CERT and PIX_CARD_KEY take precedence over the certificate in the vault', async () => {
    const { client } = user.certificates;
    await user.keep('cert', null);
    await user.keep('key', null);
    const at = (name: string): string => join(user.world.home, name);
    const env = { PIX_CARD_CERT: at('c.pem'), PIX_CARD_KEY: at('k.pem') };
    writeFileSync(env.PIX_CARD_CERT, client.cert);
    writeFileSync(env.PIX_CARD_KEY, client.key);
    const ran = await user.run(LIST, { env });
    expect([ran.code, ran.stdout]).toEqual([0, '[]\n']);
    expect(ran.stderr).toContain('PIX_CARD_CERT, PIX_CARD_KEY');
    const absent = await user.run(LIST, { env: { ...env, PIX_CARD_KEY: join(user.world.home, 'none.pem') } });
    expect([absent.code, absent.stdout.includes('none.pem')]).toEqual([2, true]);
  });

  it.each([
    ['card.cert', 'cert'],
    ['card.key', 'key'],
    ['card.clientId', 'clientId'],
  ] as const)('a card command without the secret %s sends nothing, and says why', async (entry, name) => {
    await user.keep(name, null);
    const ran = await user.run(LIST);
    expect(ran.code).toBe(3);
    const message = expect.stringContaining(entry);
    expect(errorOf(ran.stdout)).toMatchObject({ outcome: 'not_sent', message });
    expect(errorOf(ran.stdout).hint).toContain('pix token add');
  });

  it('the sandbox refuses a client certificate of an unknown authority', async () => {
    const foreign = await selfSigned();
    await user.keep('cert', foreign.cert);
    await user.keep('key', foreign.key);
    const ran = await user.run(LIST);
    expect([ran.code, errorOf(ran.stdout).errorCode]).toEqual([3, 'PZA100']);
    expect(errorOf(ran.stdout).details).toMatchObject([{ field: 'certificate' }]);
  });

  it.each([
    ['2020-01-01', '2026-11-21', 'certificate_expired', '2026-11-20 21:00:00'],
    ['2026-11-22', '2030-01-01', 'certificate_early', '2026-11-21 21:00:00'],
  ])('a client certificate valid from %s to %s causes the error %s', async (from, until, code, at) => {
    const { cert, key } = await selfSigned('sandbox_card_100001', from, until);
    await user.keep('cert', cert);
    await user.keep('key', key);
    const ran = await user.run(LIST);
    expect(ran.code).toBe(3);
    expect(errorOf(ran.stdout)).toMatchObject({
      errorCode: code,
      outcome: 'not_sent',
      message: expect.stringContaining(at),
    });
  });

  it('a card command reports key_mismatch and sends nothing when the key belongs to another certificate', async () => {
    await user.keep('key', (await selfSigned()).key);
    const ran = await user.run(LIST);
    expect([ran.code, errorOf(ran.stdout).errorCode]).toEqual([3, 'key_mismatch']);
    expect(ran.stdout + ran.stderr).not.toContain('PRIVATE KEY');
  });

  it.each([
    ['cert', '0\u0082\u0004\u0000binary', 'bad_certificate', 'openssl pkcs12'],
    ['cert', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'bad_certificate', 'openssl'],
    ['key', '0\u0082\u0004\u0000binary', 'bad_key', 'openssl pkcs12'],
    ['key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'bad_key', 'openssl pkcs12'],
    [
      'key',
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n',
      'encrypted_key',
      'openssl pkey',
    ],
    ['ca', 'not a certificate', 'bad_certificate', 'openssl x509'],
  ] as const)('the secret card.%s with the text %j causes the error %s', async (name, text, code, hint) => {
    await user.keep(name, text);
    const ran = await user.run(LIST);
    expect([ran.code, errorOf(ran.stdout).errorCode]).toEqual([2, code]);
    expect(errorOf(ran.stdout).hint).toContain(hint);
    expect((await user.run('card charge list --lang pt-BR')).stderr).toContain('openssl');
  });

  it('the client refuses a card server whose certificate comes from an unknown authority', async () => {
    await user.keep('ca', (await selfSigned('other')).cert);
    const ran = await user.run(LIST);
    expect([ran.code, errorOf(ran.stdout).errorCode]).toEqual([6, 'network_tls']);
    await user.keep('ca', null);
    expect((await user.run(LIST)).code).toBe(6);
  });

  it("the client does not send the profile's card secrets to an address from PIX_CARD_URL", async () => {
    const ran = await user.run(LIST, { env: { PIX_CARD_URL: 'https://cards.example/v1' } });
    expect(ran.code).toBe(3);
    expect(errorOf(ran.stdout)).toMatchObject({ errorCode: 'no_secret', outcome: 'not_sent' });
  });
});

describe('card commands when the TLS handshake fails', () => {
  it('a TLS alert causes the error certificate_refused with the outcome not_sent, and the client does not retry', async () => {
    const server = await selfSigned('gateway', '2020-01-01', '2100-01-01', 'rsa');
    // The gateway accepts only RSA signatures. The key of the client is not an RSA key, so the client sends
    // no certificate.
    await gateway(user, { ...server, sigalgs: 'RSA+SHA256', maxVersion: 'TLSv1.2' });
    await user.keep('ca', server.cert);
    const ran = await user.run(LIST);
    expect([ran.code, errorOf(ran.stdout)]).toMatchObject([
      3,
      { errorCode: 'certificate_refused', outcome: 'not_sent', hint: expect.stringContaining('revoked') },
    ]);
    expect(ran.stderr).not.toContain('again');
  });

  it('pix card charge list reports not_applied and mentions the certificate when the TLS 1.3 connection breaks', async () => {
    await gateway(user, { ...user.certificates.server, ca: user.certificates.ca });
    const foreign = await selfSigned();
    await user.keep('cert', foreign.cert);
    await user.keep('key', foreign.key);
    const ran = await user.run(LIST);
    expect(ran.code).toBe(6);
    expect(errorOf(ran.stdout)).toMatchObject({
      errorCode: 'network_connection',
      outcome: 'not_applied',
      hint: expect.stringContaining('certificate'),
    });
  });
});
