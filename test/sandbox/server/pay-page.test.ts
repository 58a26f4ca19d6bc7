import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { USER_AGENT } from '../../../src/sandbox/deliver/retry-pause-ms.ts';
import { scriptedServer } from '../../support/servers/scripted-server.ts';
import { servedSandbox } from '../../support/servers/served-sandbox.ts';

const served = await servedSandbox({ challenge: false }, (end) => afterAll(end));
const { url, ask, auth } = served;
const { host, port } = new URL(url);
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', host };
const FORM = { ...BROWSER, origin: url, 'content-type': 'application/x-www-form-urlencoded' };

interface Charge {
  readonly id: string;
  readonly status: string;
}

async function charge(more: object = {}): Promise<string> {
  const { status, json } = await ask('POST /v1/pix', auth, JSON.stringify({ amount: 1234.5, ...more }));
  expect(status).toBe(200);
  return String(json.id);
}

const recordOf = async (id: string) => (await ask(`GET /v1/user/transactions/${id}`, auth)).json;

async function page(id: string, headers: Record<string, string> = BROWSER) {
  const { status, headers: sent, bytes } = await ask(`GET /qr/v2/${id}`, headers);
  return { status, headers: sent, html: Buffer.from(bytes).toString() };
}

const press = (id: string, action: string, headers: Record<string, string> = FORM) =>
  ask(`POST /qr/v2/${id}`, headers, `action=${action}`);

const stateOf = ({ html }: { readonly html: string }): string | undefined =>
  /role="status">([^<]*)</.exec(html)?.[1];

describe('the page at the address of a QR code', () => {
  it('the QR code of a charge contains the address of its payment page', async () => {
    const id = await charge();
    const { json } = await ask(`GET /v1/pix?id=${id}`, auth);
    expect(json.qrCodeText).toContain(`${host}/qr/v2/${id}`);
    expect((await page(id)).status).toBe(200);
  });

  it('the payment page in English shows amount, receiver, status and the buttons Pay and Decline', async () => {
    const { html } = await page(await charge({ clientReference: 'order-1', generatedName: 'Ana Lima' }));
    for (const text of ['R$ 1.234,50', 'Loja Exemplo Ltda', '**.222.333/0001-**', 'order-1', 'Ana Lima'])
      expect(html).toContain(text);
    expect(html).toMatch(/Waiting for payment until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\./);
    expect(html).toMatch(/<button[^>]+value="pay">Pay<[\s\S]+<button[^>]+value="decline">Decline</);
  });

  it.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR', 'Pagar'],
    ['fr, pt;q=0.5', 'pt-BR', 'Pagar'],
    ['en-GB, pt;q=0.5', 'en', 'Pay'],
    ['fr', 'en', 'Pay'],
  ])('the payment page for Accept-Language %j is in %s', async (languages, lang, word) => {
    const { html } = await page(await charge(), { ...BROWSER, 'accept-language': languages });
    expect(html).toContain(`<html lang="${lang}">`);
    expect(html).toContain(`value="pay">${word}<`);
  });

  it('the payment page loads nothing, runs no script, and cannot be shown in a frame', async () => {
    const { html, headers } = await page(await charge());
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(html).not.toMatch(/<script|<link|<img|<iframe|style=|\son\w+=|\bsrc=|\bhref=|https?:/i);
  });

  it('the payment page escapes hostile names, and makes their invisible characters visible', async () => {
    const id = await charge({ clientReference: `"'><script>x</script>` });
    const body = JSON.stringify({ payerName: '<img src=x onerror=alert(1)>\u202e' });
    await ask(`POST /control/transactions/${id}/pay`, { 'content-type': 'application/json' }, body);
    const { html } = await page(id);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\\u202e');
    expect(html).toContain('&quot;&#39;&gt;&lt;script&gt;x&lt;/script&gt;');
    expect(html).not.toMatch(/<img|<script/);
  });

  it.each(['none', '%ff', '..%2f', 'a%00b'])('the page of an unknown charge (%s) answers 404', async (id) => {
    const { status, html } = await page(id);
    expect([status, stateOf({ html })]).toEqual([404, 'Charge not found']);
  });

  it('the payment page of a payout answers 404', async () => {
    const body = JSON.stringify({ amount: 10, pixKey: 'a@exemplo.com.br', pixType: 'email' });
    const { json } = await ask('POST /v1/withdraw', auth, body);
    expect((await page(String(json.id))).status).toBe(404);
  });

  it('the payment page answers 404 for a received transfer, which has no QR code', async () => {
    const transfer = { amount: 10, payerAccountNumber: '100001', receiverAccountNumber: '100002' };
    expect((await ask('POST /v1/internal-transfer', auth, JSON.stringify(transfer))).status).toBeLessThan(
      300,
    );
    const authorization = `Bearer ${served.sandbox.accounts[1]?.tokens.both}`;
    const { json } = await ask('GET /v1/user/transactions', { authorization });
    const [received] = json.data as { id?: string }[];
    expect(received).toMatchObject({ type: 'DEPOSIT', status: 'COMPLETED' });
    expect((await page(received?.id ?? '')).status).toBe(404);
  });

  it.each(['*/*', 'application/jose', 'application/json', ''])(
    'the payment page answers 404 PZG404 to a request whose Accept header is %j',
    async (accept) => {
      const { status, json } = await ask(`GET /qr/v2/${await charge()}`, { accept });
      expect([status, json.errorCode]).toEqual([404, 'PZG404']);
    },
  );
});

describe('the buttons of the payment page', () => {
  it('the Pay button pays the charge and triggers a delivery to its callbackUrl', async () => {
    const shop = await scriptedServer((_seen, response) => response.writeHead(200).end());
    onTestFinished(() => shop.close());
    const id = await charge({ callbackUrl: `${shop.url}/paid` });
    const { status, headers } = await press(id, 'pay');
    expect([status, headers.location]).toEqual([303, `/qr/v2/${id}`]);
    expect(await recordOf(id)).toMatchObject({ status: 'COMPLETED', amount: 1234.5 });
    const after = await page(id);
    expect(stateOf(after)).toMatch(/^Paid by .+ at \d{4}-/);
    expect(after.html).not.toContain('<form');
    await expect
      .poll(() => shop.seen.map(({ body }) => (JSON.parse(body) as Charge).status))
      .toContain('COMPLETED');
  });

  it('the Decline button cancels the charge and triggers a delivery to its callbackUrl', async () => {
    const shop = await scriptedServer((_seen, response) => response.writeHead(200).end());
    onTestFinished(() => shop.close());
    const id = await charge({ callbackUrl: `${shop.url}/paid` });
    expect((await press(id, 'decline')).status).toBe(303);
    const result = await recordOf(id);
    expect(result).toMatchObject({ status: 'CANCELED', cancellationReason: 'Recusada pelo pagador' });
    expect(stateOf(await page(id))).toMatch(/^Canceled at .+ This charge can no longer be paid\.$/);
    await expect
      .poll(() => shop.seen.map(({ body }) => (JSON.parse(body) as Charge).status))
      .toContain('CANCELED');
  });

  it('the buttons on the payment page of a paid or expired charge answer 303, and change nothing', async () => {
    const paid = await charge();
    await press(paid, 'pay');
    const before = await recordOf(paid);
    expect((await press(paid, 'decline')).status).toBe(303);
    expect((await press(paid, 'pay')).status).toBe(303);
    expect(await recordOf(paid)).toEqual(before);

    const expired = await charge({ expiresIn: 60 });
    const json = { 'content-type': 'application/json' };
    await ask('POST /control/clock/advance', json, '{"ms":61000}');
    expect((await press(expired, 'pay')).status).toBe(303);
    expect(await recordOf(expired)).toMatchObject({ status: 'EXPIRED' });
    expect(stateOf(await page(expired))).toMatch(/^Expired at /);
  });

  it('the payment page shows a refund of its charge', async () => {
    const id = await charge();
    await press(id, 'pay');
    await ask(`POST /control/transactions/${id}/refund`, { 'content-type': 'application/json' }, '{}');
    expect(stateOf(await page(id))).toMatch(/^Paid by .+, and refunded\.$/);
  });

  it.each(['refund', '', 'pay%00'])('the payment page answers 400 to the action %j', async (action) => {
    const id = await charge();
    expect(await press(id, action)).toMatchObject({ status: 400, json: { errorCode: 'PZV001' } });
    expect(await recordOf(id)).toMatchObject({ status: 'PENDING' });
  });

  it('a button for an unknown charge leads to a page with status 404', async () => {
    expect(await press('none', 'pay')).toMatchObject({ status: 303, headers: { location: '/qr/v2/none' } });
  });
});

const { origin: _own, ...WITHOUT_ORIGIN } = FORM;

describe('another site in the same browser', () => {
  it.each([
    ['a page of another site', { ...FORM, origin: 'https://evil.example' }],
    ['a page of the shop on this machine', { ...FORM, origin: 'http://127.0.0.1:3000' }],
    ['a page with another name of this machine', { ...FORM, origin: `http://localhost:${port}` }],
    ['a page of the same port over HTTPS', { ...FORM, origin: `https://${host}` }],
    ['a sandboxed frame', { ...FORM, origin: 'null' }],
    ['a client without an origin', WITHOUT_ORIGIN],
    ['a delivery', { ...FORM, 'user-agent': USER_AGENT }],
  ])('the payment page does not let %s pay or decline a charge', async (_who, headers) => {
    const id = await charge();
    expect((await press(id, 'pay', headers)).status).toBe(404);
    expect((await press(id, 'decline', headers)).status).toBe(404);
    expect(await recordOf(id)).toMatchObject({ status: 'PENDING' });
  });

  it('the payment page and its buttons answer 400 to a foreign host name', async () => {
    const id = await charge();
    const rebound = { host: `evil.example:${port}` };
    expect((await page(id, { ...BROWSER, ...rebound })).status).toBe(400);
    const headers = { ...FORM, ...rebound, origin: `http://evil.example:${port}` };
    expect((await press(id, 'pay', headers)).status).toBe(400);
    expect(await recordOf(id)).toMatchObject({ status: 'PENDING' });
  });

  it('the payment page cannot be read by a script of another origin', async () => {
    expect((await page(await charge(), { ...BROWSER, origin: 'http://localhost:3000' })).status).toBe(404);
  });

  it('the payment page works under every local name of this machine', async () => {
    const id = await charge();
    const own = { host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect((await page(id, { ...BROWSER, ...own })).status).toBe(200);
    expect((await press(id, 'pay', { ...FORM, ...own })).status).toBe(303);
    expect(await recordOf(id)).toMatchObject({ status: 'COMPLETED' });
  });
});
