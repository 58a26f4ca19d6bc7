import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { servedSandbox } from '../support/servers/served-sandbox.ts';
import { DESKTOP, openBrowser, PHONE, type Tab } from './open-browser.ts';

const atEnd = (end: () => Promise<void>): void => afterAll(end);
const { url, ask, auth } = await servedSandbox({ challenge: false }, atEnd);
const { open } = await openBrowser(atEnd);

async function charge(more: object = {}): Promise<string> {
  const { status, json } = await ask('POST /v1/pix', auth, JSON.stringify({ amount: 150, ...more }));
  expect(status).toBe(200);
  return String(json.id);
}

const statusOf = async (id: string): Promise<unknown> =>
  (await ask(`GET /v1/user/transactions/${id}`, auth)).json.status;

const addressOf = (id: string): string => `${url}/qr/v2/${id}`;

const stateOf = ({ ask: askPage }: Tab) => askPage(`document.querySelector('[role=status]').textContent`);
/** Returns the width in CSS pixels by which the page exceeds the viewport. */
const hiddenWidth = ({ ask: askPage }: Tab) =>
  askPage('document.documentElement.scrollWidth - document.documentElement.clientWidth');
const textsOf = ({ ask: askPage }: Tab, selector: string) =>
  askPage(`Array.from(document.querySelectorAll('${selector}'), (each) => each.textContent)`);

/** Clicks a button and waits for the next page. */
async function press({ page }: Tab, action: 'pay' | 'decline'): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(`button[value=${action}]`)]);
}

describe('pay page of the sandbox in a browser', () => {
  it.each([
    ['phone', PHONE, 'en-US', 'order-1042', ['Pay', 'Decline']],
    ['desktop', DESKTOP, 'pt-BR', 'pedido-1043', ['Pagar', 'Recusar']],
  ])(
    'the pay page fits on a %s and shows both buttons without scrolling',
    async (name, viewport, language, clientReference, words) => {
      const id = await charge({ clientReference, generatedName: 'Ana Lima' });
      const tab = await open(addressOf(id), { viewport, language });
      await tab.picture(`pay-page-${name}`);
      expect(await textsOf(tab, 'button')).toEqual(words);
      const bottom = await tab.ask(`document.querySelector('form').getBoundingClientRect().bottom`);
      expect(bottom).toBeLessThanOrEqual(viewport.height);
      expect(await hiddenWidth(tab)).toBe(0);
      // The style sets this colour, but only if the content security policy permits the style.
      expect(await tab.ask(`getComputedStyle(document.querySelector('.pay')).color`)).toBe(
        'rgb(255, 255, 255)',
      );
      expect(tab.complaints).toEqual([]);
    },
  );

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'the Pay button in a browser %s pays the charge once and triggers its webhook',
    async (_name, scripts) => {
      const shop = await scriptedServer((_seen, response) => response.writeHead(200).end());
      onTestFinished(() => shop.close());
      const id = await charge({ callbackUrl: `${shop.url}/paid` });
      const tab = await open(addressOf(id), { viewport: PHONE, scripts });
      await press(tab, 'pay');
      expect(await statusOf(id)).toBe('COMPLETED');
      expect(await stateOf(tab)).toMatch(/^Paid by /);
      await tab.picture('pay-page-paid');
      await expect.poll(() => shop.seen.some(({ body }) => body.includes('"COMPLETED"'))).toBe(true);
      await tab.page.reload();
      expect(await tab.page.$('button')).toBeNull();
      expect(tab.requests.filter((request) => new URL(request).origin !== url)).toEqual([]);
      expect(tab.complaints).toEqual([]);
    },
  );

  it('the Decline button of the pay page cancels the charge', async () => {
    const id = await charge();
    const tab = await open(addressOf(id), { language: 'pt-BR', viewport: PHONE });
    await press(tab, 'decline');
    expect(await statusOf(id)).toBe('CANCELED');
    expect(await stateOf(tab)).toMatch(/^Cancelada em /);
    await tab.picture('pay-page-declined');
  });

  it('the Decline button of an outdated pay page leaves a paid charge unchanged, and the page then shows it as paid', async () => {
    const id = await charge();
    const [one, other] = [await open(addressOf(id)), await open(addressOf(id))];
    await press(one, 'pay');
    await press(other, 'decline');
    expect(await stateOf(other)).toBe(await stateOf(one));
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('the pay page shows markup in names and references as plain text', async () => {
    const reference = `<script>alert(1)</script>"'><img src=//x.invalid>`;
    const id = await charge({ clientReference: reference });
    const payerName = `<svg onload=alert(2)>${'W'.repeat(200)}`;
    await ask(
      `POST /control/transactions/${id}/pay`,
      { 'content-type': 'application/json' },
      JSON.stringify({ payerName }),
    );
    const tab = await open(addressOf(id), { viewport: PHONE });
    await tab.picture('pay-page-hostile');
    expect(await stateOf(tab)).toContain(payerName);
    expect(await textsOf(tab, 'dd')).toContain(reference);
    expect(await tab.page.$$('main script, main img, main svg')).toEqual([]);
    expect(await hiddenWidth(tab)).toBe(0);
    expect(tab.complaints).toEqual([]);
    expect(tab.requests).toEqual([addressOf(id)]);
  });

  it('the pay page for an unknown charge says "Charge not found"', async () => {
    const tab = await open(addressOf('none'));
    expect(await stateOf(tab)).toBe('Charge not found');
    await tab.picture('pay-page-not-found');
  });
});

/** Serves the HTML on another port, which is another origin for the browser. Returns its URL. */
async function site(html: string): Promise<string> {
  const { url: address, close } = await scriptedServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  );
  onTestFinished(close);
  return address;
}

describe('pay page and a page of another origin in one browser', () => {
  it('the pay page refuses a payment that a form of another origin sends', async () => {
    const id = await charge();
    const html = `<form method="post" action="${addressOf(id)}"><input name="action" value="pay"><button>Win</button></form>`;
    const { page } = await open(await site(html));
    const [answer] = await Promise.all([page.waitForNavigation(), page.click('button')]);
    expect([answer?.status(), await statusOf(id)]).toEqual([404, 'PENDING']);
  });

  it('a script of another origin can neither pay on the pay page nor read it', async () => {
    const id = await charge();
    const { page } = await open(await site('<p>shop</p>'));
    const said = await page.evaluate(async (address) => {
      const body = new URLSearchParams({ action: 'pay' });
      const errors = [];
      for (const init of [
        { method: 'POST', body },
        { method: 'POST', body, mode: 'no-cors' },
        { headers: { accept: 'text/html' } },
      ] as RequestInit[])
        errors.push(
          await fetch(address, init).then(
            ({ type }) => type,
            () => 'failed',
          ),
        );
      return errors;
    }, addressOf(id));
    expect(said).not.toContain('cors');
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('the browser does not show the pay page in a frame of another origin', async () => {
    const id = await charge();
    const tab = await open(await site(`<iframe src="${addressOf(id)}"></iframe>`));
    expect(tab.requests).toContain(addressOf(id));
    expect(tab.complaints.join()).toMatch(/frame-ancestors|Refused to frame|Framing/);
  });

  it('a tab of openBrowser records requests to other hosts, so that tests can detect them', async () => {
    const tab = await open(await site('<img src="http://elsewhere.invalid/x.png">'));
    expect(tab.requests).toContain('http://elsewhere.invalid/x.png');
  });
});
