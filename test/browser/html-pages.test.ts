import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { LEDGER_HEADER, type Reconciling, reconciling } from '../support/worlds/reconciling.ts';
import { DESKTOP, openBrowser, PHONE, type Tab } from './open-browser.ts';

const { open } = await openBrowser((end) => afterAll(end));

const HOSTILE = '<script>alert(1)</script>"\'><img src=http://elsewhere.invalid/x>';

/** Returns a report in the format of the service. Its last row has the given status, which may be invalid. */
function report(rows: number, status: string): string {
  const kinds = [
    'COMPLETED,DEPOSIT',
    'COMPLETED,WITHDRAW',
    'EXPIRED,DEPOSIT',
    'REFUNDED,DEPOSIT',
    'ERROR,WITHDRAW',
  ];
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    const kind = kinds[at % 11] ?? kinds[at % 2];
    return `TX${at},${kind},${10 + ((at * 37) % 900)}.50,0.115,2026-11-${day}T12:00:00Z`;
  });
  const cell = status.replaceAll('"', '""');
  return `id,status,type,amount,serviceFeeCharged,createdAt\n${lines.join('\n')}\nTX,"${cell}",DEPOSIT,1.00,0,2026-11-02T12:00:00Z\n`;
}

/**
 * Returns a ledger that does not match the data of the service: it lacks many transactions, and contains many
 * entries that the service does not know.
 */
function ledger(rows: number, reference: string): string {
  const lines = Array.from({ length: rows }, (_, at) => `,pedido-${at},${100 + at}.00,PAID,,`);
  return `${LEDGER_HEADER}\n,"${reference.replaceAll('"', '""')}",10.00,,,\n${lines.join('\n')}\n`;
}

const PAGES = [
  {
    name: 'report-summary',
    title: 'Summary of november.csv',
    make: async (world: Reconciling, text: string): Promise<void> => {
      writeFileSync(join(world.home, 'november.csv'), report(600, text));
      expect(await world.run('report summary november.csv --html page.html')).toMatchObject({ code: 0 });
    },
  },
  {
    name: 'reconcile',
    title: 'Reconciliation',
    make: async (world: Reconciling, text: string): Promise<void> => {
      world.file(ledger(120, text));
      expect(await world.reconcile('--ledger ledger.csv --html page.html')).toMatchObject({ code: 8 });
    },
  },
];

/**
 * Creates a page with `make` and opens it. Fails if the page loads another resource, or if the browser
 * reports an error.
 */
async function opened(make: (typeof PAGES)[number]['make'], text: string, viewport = DESKTOP): Promise<Tab> {
  const world = await reconciling();
  onTestFinished(() => world.close());
  await make(world, text);
  const address = pathToFileURL(join(world.home, 'page.html')).href;
  const tab = await open(address, { viewport });
  expect(tab.requests).toEqual([address]);
  expect(tab.complaints).toEqual([]);
  return tab;
}

describe.each(PAGES)('HTML page of $name in a browser', ({ name, title, make }) => {
  it(`the HTML page of ${name} loads nothing from other hosts and shows markup in data as plain text`, async () => {
    const tab = await opened(make, HOSTILE);
    expect(await tab.ask('document.title')).toContain(title);
    expect(await tab.ask('document.body.innerText')).toContain('<script>alert(1)</script>');
    expect(await tab.ask(`document.querySelectorAll('script,img,iframe,link').length`)).toBe(0);
  });

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])(
    `the HTML page of ${name} has no horizontal scroll bar on a %s and draws its bars`,
    async (screen, viewport) => {
      const tab = await opened(make, 'PENDING', viewport);
      await tab.picture(`${name}-${screen}`);
      const hidden = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await tab.ask(hidden)).toBe(0);
      const widths = `Array.from(document.querySelectorAll('svg rect'), (bar) => bar.getBoundingClientRect().width)`;
      const drawn = ((await tab.ask(widths)) as number[]).filter((width) => width > 0);
      expect(drawn.length).toBeGreaterThan(3);
      // The longest bar is as wide as the content. On a wide screen, the content has a margin.
      expect(Math.max(...drawn)).toBeGreaterThan(viewport.width * 0.5);
    },
  );

  it(`the HTML page of ${name} prints wide tables completely, in colour, with the table head on each sheet`, async () => {
    const tab = await opened(make, HOSTILE);
    const pdf = Buffer.from(await tab.pdf(name)).toString('latin1');
    if (name === 'reconcile') expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
    expect(pdf).toMatch(/^%PDF-/);
    await tab.page.emulateMediaType('print');
    expect(await tab.ask(`getComputedStyle(document.querySelector('thead')).display`)).toBe(
      'table-header-group',
    );
    expect(await tab.ask(`getComputedStyle(document.querySelector('svg rect')).printColorAdjust`)).toBe(
      'exact',
    );
    const wide = `Array.from(document.querySelectorAll('.wide'), (each) => getComputedStyle(each).overflowX)`;
    expect(new Set((await tab.ask(wide)) as string[])).toEqual(new Set(['visible']));
  });
});
