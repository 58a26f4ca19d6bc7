import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { ROOT } from '../guards/source-files.ts';
import { filesBelow } from '../support/files-below.ts';
import { received } from '../support/servers/received.ts';
import { inboxStores } from '../support/stores/inbox-stores.ts';
import { intent, openEntry } from '../support/stores/journal-intent.ts';
import { journalStores } from '../support/stores/journal-stores.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const page = read('docs/running.md');
const blocks = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );

describe('docs/running.md', () => {
  it('the unit of systemd and the Dockerfile contain no secret, and the container does not run as root', () => {
    const [unit = '', dockerfile = ''] = [...blocks(page, 'ini'), ...blocks(page, 'dockerfile')];
    expect(unit).toMatch(/^User=pix$/m);
    expect(dockerfile).toMatch(/^USER (?!root|0)/m);
    expect(`${unit}${dockerfile}`).not.toMatch(/(SECRET|TOKEN|PASSPHRASE|KEY)=/);
  });

  it('each metric of an alert rule exists in the sources', () => {
    const rules = [...blocks(read('docs/listener.md'), 'yaml'), ...blocks(page, 'yaml')].join('\n');
    const sources = filesBelow(join(ROOT, 'src/listener'))
      .map(({ text }) => text)
      .join('\n');
    const names = [...rules.matchAll(/\bpix_\w+/g)].map(([name]) => name.replace(/_total$/, ''));
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !sources.includes(`'${name}`))).toEqual([]);
    for (const { receiver } of [{ receiver: 'slack' }, { receiver: 'page' }])
      expect(rules).toContain(`name: ${receiver}`);
    expect(rules).not.toMatch(/https:\/\/hooks/);
  });
});

const [journalViews = '', inboxViews = '', examples = ''] = blocks(page, 'sql');
const [ofPayments = '', ofDeliveries = ''] = examples.split(/(?<=;)\n/);
/** Columns of the tables that no view may have. */
const HIDDEN = /destination|print|body$|headers|path|remote|target|answer|holder|scope|idempotency/;

async function rowsOf(place: string, views: string, query: string): Promise<readonly object[]> {
  if (!place.startsWith('postgres')) {
    const db = new DatabaseSync(place, { readOnly: true });
    onTestFinished(() => db.close());
    db.exec(views);
    return db.prepare(query).all();
  }
  const client = new Client({ connectionString: place });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(views);
  return (await client.query(query)).rows;
}

const viewNames = (views: string): readonly string[] =>
  [...views.matchAll(/create temp view (pix_\w+)/g)].map(([, name = '']) => name);

describe.each(journalStores())('the SQL views of a journal in $name', (store) => {
  it('each view can be queried, and shows no receivers', async () => {
    await store.start();
    onTestFinished(() => store.stop());
    const place = await store.place();
    const journal = await place.open();
    await openEntry(journal, intent({ id: 'e1', reference: 'r1', amountCents: 1_050n }));
    onTestFinished(() => journal.close());
    const file = place.env.PIX_JOURNAL_URL ?? join(place.env.PIX_DATA_DIR ?? '', 'journal.sqlite');
    const [row] = await rowsOf(file, journalViews, ofPayments);
    expect(Object.values(row ?? {}).map(String)).toEqual(['sending', '1', '1050']);
    for (const name of viewNames(journalViews)) {
      const rows = await rowsOf(file, journalViews, `select * from ${name}`);
      expect(Object.keys(rows[0] ?? {}).filter((column) => HIDDEN.test(column))).toEqual([]);
    }
    expect(viewNames(journalViews)).toEqual(['pix_payments', 'pix_unknown_payments', 'pix_batches']);
  });
});

describe.each(inboxStores())('the SQL views of an inbox in $name', (store) => {
  store.use();
  it('each view can be queried, and shows no bodies', async () => {
    const place = await store.place();
    const inbox = await openInbox(place);
    onTestFinished(() => inbox.close());
    await inbox.append(
      received({ id: 'T' }, null, { signature: 'rejected', reason: 'signature_mismatch', dedupeKey: null }),
    );
    const [row] = await rowsOf(place, inboxViews, ofDeliveries);
    expect(Object.values(row ?? {}).map(String)).toEqual(['signature_mismatch', '1']);
    const [delivery = {}] = await rowsOf(place, inboxViews, 'select * from pix_deliveries');
    expect(Object.keys(delivery).filter((column) => HIDDEN.test(column))).toEqual([]);
    expect(await rowsOf(place, inboxViews, 'select * from pix_forwards')).toEqual([]);
  });
});
