import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { LEDGER_HEADER, type Reconciling, reconciling } from '../support/stores/reconciling.ts';
import { DESKTOP, openBrowser, PHONE, type Tab } from './open-browser.ts';

const { open } = await openBrowser((end) => afterAll(end));

async function machine(): Promise<Reconciling> {
  const world = await reconciling();
  onTestFinished(() => world.close());
  return world;
}

const HOSTILE = '<script>alert(1)</script>"\'><img src=http://elsewhere.invalid/x>';

/** A report as the service writes it, of some weeks, with one status that no service should have. */
function report(rows: number): string {
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
  const cell = HOSTILE.replaceAll('"', '""');
  return `id,status,type,amount,serviceFeeCharged,createdAt\n${lines.join('\n')}\nTX,"${cell}",DEPOSIT,1.00,0,2026-11-02T12:00:00Z\n`;
}

/** A ledger that lacks much of what the service has, and has what the service does not. */
function ledger(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `,pedido-${at},${100 + at}.00,PAID,,`);
  return `${LEDGER_HEADER}\n,"${HOSTILE.replaceAll('"', '""')}",10.00,,,\n${lines.join('\n')}\n`;
}

const PAGES = [
  {
    name: 'report-summary',
    title: 'Summary of r.csv',
    make: async (world: Reconciling): Promise<void> => {
      writeFileSync(join(world.home, 'r.csv'), report(600));
      expect(await world.run('report summary r.csv --html page.html')).toMatchObject({ code: 0 });
    },
  },
  {
    name: 'reconcile',
    title: 'Reconciliation',
    make: async (world: Reconciling): Promise<void> => {
      world.file(ledger(120));
      expect(await world.reconcile('--ledger ledger.csv --html page.html')).toMatchObject({ code: 8 });
    },
  },
];

/** What a page needs: itself, no other address, no complaint of the browser. */
function expectAlone({ requests, complaints }: Tab, address: string): void {
  expect(requests).toEqual([address]);
  expect(complaints).toEqual([]);
}

describe.each(PAGES)('the page of $name in a browser', ({ name, title, make }) => {
  it('the page shows tables and charts, asks no other host, and shows hostile texts as texts', async () => {
    const world = await machine();
    await make(world);
    const address = pathToFileURL(join(world.home, 'page.html')).href;
    const tab = await open(address, { viewport: DESKTOP });
    await tab.picture(name);
    expect(await tab.ask('document.title')).toContain(title);
    expect(await tab.ask('document.body.innerText')).toContain('<script>alert(1)</script>');
    expect(await tab.ask(`document.querySelectorAll('script,img,iframe,link').length`)).toBe(0);
    const bars = await tab.ask(
      `Array.from(document.querySelectorAll('svg rect'), (bar) => bar.getBoundingClientRect().width).filter((width) => width > 0).length`,
    );
    expect(bars).toBeGreaterThan(3);
    expectAlone(tab, address);
  });

  it('the page can be read on a phone: only wide tables scroll', async () => {
    const world = await machine();
    await make(world);
    const address = pathToFileURL(join(world.home, 'page.html')).href;
    const tab = await open(address, { viewport: PHONE });
    await tab.picture(`${name}-phone`);
    const hidden = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await tab.ask(hidden)).toBe(0);
    expectAlone(tab, address);
  });

  it('the page is printed completely, in colour, with the table’s head on each sheet', async () => {
    const world = await machine();
    await make(world);
    const tab = await open(pathToFileURL(join(world.home, 'page.html')).href);
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
