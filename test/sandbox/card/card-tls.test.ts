import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createUndiciTransport, type UndiciOptions } from '../../../src/client/transport/undici-transport.ts';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { createSandbox as createLibrary } from '../../../src/operations/sandbox/create-sandbox-for-tests.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/create-sandbox.ts';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import { selfSigned } from '../../support/servers/self-signed.ts';
import { basic } from '../../support/worlds/card-world.ts';
import { saidBy } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

async function served(options: Partial<SandboxOptions> = {}, cardPorts: readonly number[] = [0]) {
  const sandbox = await createSandbox({ clock: systemClock, seed: 7, store: ':memory:', ...options });
  const { url, cardUrl, close } = await serveSandbox(sandbox, { port: 0, cardPorts });
  const end = async () => {
    await close();
    await sandbox.close();
  };
  onTestFinished(end);
  return { sandbox, url, cardUrl: String(cardUrl), end, ...(await sandbox.certificates()) };
}

async function ask(
  tls: UndiciOptions['tls'],
  route: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const { send, close } = createUndiciTransport(tls ? { tls } : {});
  const [method = '', url = ''] = route.split(' ');
  const request = { method, url, headers: { 'content-type': 'application/json', ...headers } };
  try {
    return await saidBy(await send(body ? { ...request, body: JSON.stringify(body) } : request));
  } finally {
    await close();
  }
}

const credentials = ({ accounts: [{ card }] }: Sandbox) => basic(card.clientId, card.clientSecret);
const bearer = (json: Record<string, unknown>) => ({ authorization: `Bearer ${String(json.access_token)}` });
const ofCertificate = (words: RegExp) => ({
  status: 401,
  json: { errorCode: 'PZA100', details: [{ field: 'certificate', message: expect.stringMatching(words) }] },
});

describe('the card family over mutual TLS', () => {
  it('the card port refuses plain HTTP, missing client certificates and certificates of another issuer', async () => {
    const { sandbox, url, ca, client } = await served();
    const { json } = await ask({ ca, ...client }, `POST ${sandbox.roots.card}/token`, credentials(sandbox));
    const foreign = { ca, ...(await selfSigned()) };
    for (const tls of [{ ca }, foreign]) {
      const token = await ask(tls, `POST ${sandbox.roots.card}/token`, credentials(sandbox));
      expect(token).toMatchObject(ofCertificate(/emitido por este sandbox/));
      const list = await ask(tls, `GET ${sandbox.roots.card}/charges`, bearer(json));
      expect(list).toMatchObject(ofCertificate(/emitido por este sandbox/));
    }
    const plain = await ask(undefined, `POST ${url}/card/v1/token`, credentials(sandbox));
    expect(plain).toMatchObject(ofCertificate(/HTTPS/));
    expect(await ask(undefined, `GET ${url}/card/v1/charges`, bearer(json))).toMatchObject(
      ofCertificate(/HTTPS/),
    );
  });

  it('the card port refuses credentials if the client certificate belongs to another account', async () => {
    const { sandbox, ca, client } = await served();
    const { clientId, clientSecret } = sandbox.accounts[1]?.card ?? { clientId: '', clientSecret: '' };
    const other = basic(clientId, clientSecret);
    const tls = { ca, ...client };
    const wrong = ofCertificate(/outra credencial/);
    expect(await ask(tls, `POST ${sandbox.roots.card}/token`, other)).toMatchObject(wrong);
    const inProcess = { method: 'POST', url: `${sandbox.roots.card}/token`, headers: other };
    const token = await saidBy(await sandbox.handle(inProcess));
    expect(await ask(tls, `GET ${sandbox.roots.card}/charges`, bearer(token.json))).toMatchObject(wrong);
  });

  it('the card port refuses a wrong client secret even with the correct certificate', async () => {
    const { sandbox, ca, client } = await served();
    const { clientId } = sandbox.accounts[0].card;
    const said = await ask({ ca, ...client }, `POST ${sandbox.roots.card}/token`, basic(clientId, 'wrong'));
    expect(said).toMatchObject({ status: 401, json: { errorCode: 'PZA100' } });
    expect(said.json.details).toBeUndefined();
  });

  it('the card port answers 404 on routes of other families', async () => {
    const { sandbox, cardUrl, ca, client } = await served();
    const authorization = `Bearer ${sandbox.tokens.both}`;
    for (const path of ['/v1/user', '/control/status', '/card/v2/charges', '/card/v1'])
      expect((await ask({ ca, ...client }, `GET ${cardUrl}${path}`, { authorization })).status).toBe(404);
  });

  it("a client refuses the card port if it does not trust the sandbox's certificate authority", async () => {
    const { sandbox, client } = await served();
    await expect(ask(client, `POST ${sandbox.roots.card}/token`, credentials(sandbox))).rejects.toMatchObject(
      { fault: 'tls', outcome: 'not_sent' },
    );
  });

  it('the card family listens on the next free port if its port is in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    const { cardUrl } = await served({}, [port, 0]);
    expect(cardUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(cardUrl).not.toContain(`:${port}`);
  });
});

describe('the certificates of a sandbox', () => {
  it('the sandbox keeps its certificates after a restart and after a reset', async () => {
    const store = tempFolder();
    const first = await served({ store });
    const reset = { method: 'POST', url: `${first.sandbox.roots.control}/reset`, headers: {} };
    await first.sandbox.handle(reset);
    await first.end();
    const second = await served({ store });
    expect([second.ca, second.client, second.server]).toEqual([first.ca, first.client, first.server]);
    const token = await ask(
      { ca: first.ca, ...first.client },
      `POST ${second.sandbox.roots.card}/token`,
      credentials(second.sandbox),
    );
    expect(token.status).toBe(200);
  });

  it("the sandbox stores its certificates in files with mode 0600, and does not store the authority's private key", async () => {
    const store = tempFolder();
    const { ca, client, sandbox } = await served({ store });
    const folder = join(store, 'card');
    const files = readdirSync(folder).sort();
    expect(files).toEqual(['ca.pem', 'client-key.pem', 'client.pem', 'curl.conf']);
    const modes = files.map((file) => (statSync(join(folder, file)).mode & 0o777).toString(8));
    expect(modes).toEqual(['600', '600', '600', '600']);
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('ca.pem')).toEqual(ca);
    expect(read('client.pem')).toEqual(client.cert);
    expect(read('client-key.pem')).toEqual(client.key);
    const { clientId, clientSecret } = sandbox.accounts[0].card;
    expect(read('curl.conf')).toContain(`user = "${clientId}:${clientSecret}"\n`);
  });
});

describe('the card family of createSandbox', () => {
  it('createSandbox with the port option returns the card URL, credentials and certificates', async () => {
    const library = await createLibrary({ port: 0 });
    onTestFinished(() => library.close());
    expect(library.cardUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/card\/v1$/);
    const { card, cardTls, cardUrl } = library;
    const headers = basic(card.clientId, card.clientSecret);
    expect((await ask(cardTls ?? {}, `POST ${cardUrl}/token`, headers)).status).toBe(200);
    expect((await library.fetch(`${cardUrl}/token`, { method: 'POST', headers })).status).toBe(200);
  });

  it('createSandbox without the port option requires no certificate for the card family', async () => {
    const library = await createLibrary();
    onTestFinished(() => library.close());
    const { card, cardTls, cardUrl } = library;
    expect(cardTls).toBeNull();
    const headers = basic(card.clientId, card.clientSecret);
    expect((await library.fetch(`${cardUrl}/token`, { method: 'POST', headers })).status).toBe(200);
  });
});
