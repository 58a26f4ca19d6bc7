import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inboxPlace } from '../../src/cli/stores/inbox-place.ts';
import type { Inbox } from '../../src/storage/inbox/inbox.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { received } from '../support/servers/received.ts';
import { testDatabases } from '../support/stores/test-databases.ts';
import { eachWorld, type Printed, type Ran, type RunOptions } from '../support/worlds/pix-world.ts';

const CPF = '52998224725';
const SPELLED = '529.982.247-25';
const OTHER = '11144477735';
const databases = testDatabases();
const stores = [
  { name: 'sqlite', urls: async () => ({}) as Record<string, string> },
  ...(databases === null
    ? []
    : [
        {
          name: 'postgres',
          urls: async () => ({
            PIX_JOURNAL_URL: await databases.next(),
            PIX_INBOX_URL: await databases.next(),
          }),
        },
      ]),
];
beforeAll(() => databases?.start());
afterAll(() => databases?.stop());

type Exported = Record<'payments' | 'deliveries', readonly Printed[]>;

describe('pix privacy', () => {
  const world = eachWorld();
  let env: Record<string, string>;
  beforeEach(async () => {
    env = {};
  });

  const run = (line: string, more: RunOptions = {}): Promise<Ran> =>
    world.run(line, { ...more, env: { ...env, ...more.env } });
  const json = async <T>(line: string): Promise<T> => (await run(line, { stdin: `${SPELLED}\n` })).json;
  const exported = () => json<Exported>('privacy export --document -');
  const erase = (more = '--yes') => json<Printed[]>(`privacy erase --document - --json ${more}`);
  const pay = (key: string, reference: string) =>
    run(`payout create --key ${key} --amount 20 --reference ${reference} --yes --no-lookup`);

  async function withInbox<T>(work: (inbox: Inbox) => Promise<T>): Promise<T> {
    const all = { PIX_DATA_DIR: world.path('data'), ...env };
    const inbox = await openInbox(inboxPlace({ env: all, platform: 'linux', home: world.home }));
    try {
      return await work(inbox);
    } finally {
      await inbox.close();
    }
  }

  /**
   * Stores four deliveries. The second contains `OTHER`. The other three contain the same CPF, spelled as
   * in `CPF` or as in `SPELLED`. The third delivery is unsigned, and the fourth has a rejected signature.
   */
  const deliveries = (): Promise<void> =>
    withInbox(async (inbox) => {
      const about = (id: string, document: string) => ({
        id,
        status: 'COMPLETED',
        amount: 10.5,
        payerName: 'Ana',
        payerDocument: document,
      });
      const headers = { 'x-callback-signature': 't=1,v1=00', 'content-type': 'application/json' };
      await inbox.append(received(about('TX1', CPF), 'TRANSACTION_COMPLETED', { headers }));
      await inbox.append(received(about('TX2', OTHER), 'TRANSACTION_COMPLETED'));
      await inbox.append(
        received(`nome=Ana&documento=${SPELLED}`, null, { signature: 'unsigned', path: `/cb?d=${CPF}` }),
      );
      await inbox.append(received(about('TX4', SPELLED), null, { signature: 'rejected', dedupeKey: null }));
    });

  it('pix privacy export finds every spelling of a CPF in the journal and inbox, and no data of other people', async () => {
    await deliveries();
    await pay(CPF, 'a');
    await pay(OTHER, 'b');
    const { payments, deliveries: found } = await exported();
    expect(payments.map(({ reference }) => reference)).toEqual(['a']);
    expect(found.map(({ id }) => id)).toEqual([1, 3, 4]);
    expect(found[0]?.body).toMatchObject({ payerName: 'Ana', payerDocument: CPF, amount: 10.5 });
  });

  it.each(stores)('privacy erase removes personal data and reports the rest: $name', async ({ urls }) => {
    env = await urls();
    await deliveries();
    await pay(CPF, 'a');
    const planned = await erase('--dry-run');
    expect(planned.map(({ result }) => result)).toEqual(['to_erase', 'to_erase', 'to_erase']);
    expect((await exported()).deliveries).toHaveLength(3);
    expect(await erase()).toEqual([
      { store: 'journal', result: 'erased', count: 1, reason: 'payment_record_kept' },
      { store: 'inbox', result: 'erased', count: 1, reason: 'signature_proof_lost' },
      { store: 'inbox', result: 'erased', count: 2, reason: null },
    ]);
    expect((await exported()).deliveries).toEqual([]);
    const held = await withInbox((inbox) => Promise.all([1, 2, 3, 4].map((id) => inbox.get(id))));
    const told = held.map((one) => Buffer.from(one?.body ?? []).toString());
    expect(told[0]).toMatch(/^\{"id":"TX1","status":"COMPLETED","amount":10.5,"erasedAt":"2026-/);
    expect(told[1]).toContain(OTHER);
    expect([told[2], held[2]?.path]).toEqual([expect.stringMatching(/^\{"erasedAt":/), '/']);
    expect(held[0]).toMatchObject({ note: 'erased', transactionId: 'TX1', signature: 'verified' });
    expect(held[0]?.headers).toEqual({ 'content-type': 'application/json' });
    const [payment] = await json<{ destination: string; reference: string }[]>('journal list --json');
    expect(payment).toMatchObject({ destination: '', reference: 'a' });
    expect(await erase()).toEqual([
      { store: 'journal', result: 'kept', count: 1, reason: 'payment_record_kept' },
    ]);
  });

  it('after pix privacy erase, pix still recognizes an earlier payment and an earlier event', async () => {
    await deliveries();
    await pay(CPF, 'a');
    await erase();
    expect((await pay(CPF, 'a')).code).toBe(0);
    expect(await world.list('payout list')).toHaveLength(1);
    const again = await withInbox(async (inbox) => {
      const { dedupeKey } = received({ id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
      return [
        await inbox.known([{ transactionId: 'TX1', dedupeKey: dedupeKey ?? '' }]),
        (await inbox.list({ transactionId: 'TX1' })).length,
      ];
    });
    const paid = received({ id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect(again).toEqual([new Set([paid.dedupeKey]), 1]);
  });

  it('privacy erase exits with code 8 if it must keep an unfinished payment or a delivery not yet forwarded', async () => {
    await withInbox((inbox) =>
      inbox.append(received({ id: 'TX9', payerDocument: CPF }, 'TRANSACTION_COMPLETED'), [
        'http://127.0.0.1:1/',
      ]),
    );
    await run(`payout create --key ${CPF} --amount 150 --reference p --yes --no-lookup`);
    const { code, json } = await run('privacy erase --document - --yes --json', { stdin: CPF });
    expect(code).toBe(8);
    expect(json).toEqual([
      { store: 'journal', result: 'kept', count: 1, reason: 'payment_still_needed' },
      { store: 'inbox', result: 'kept', count: 1, reason: 'not_delivered_to_application' },
    ]);
    expect((await exported()).deliveries).toHaveLength(1);
  });

  it('privacy erase also erases a payment to an e-mail key if a delivery of this payment contains the CPF', async () => {
    await pay('ana@exemplo.com.br', 'mail');
    const [{ serviceId } = { serviceId: '' }] = await json<{ serviceId: string }[]>('journal list --json');
    await withInbox((inbox) =>
      inbox.append(received({ id: serviceId, receiverDocument: CPF }, 'TRANSACTION_COMPLETED')),
    );
    expect((await exported()).payments.map(({ reference }) => reference)).toEqual(['mail']);
    await erase();
    expect((await exported()).payments).toEqual([]);
    expect(await json<unknown[]>('journal list --json')).toMatchObject([
      { destination: '', reference: 'mail' },
    ]);
  });

  it('pix privacy exports and erases the draft of a defense that contains the CPF, and keeps other drafts', async () => {
    const draft = (id: string): string => world.path(`data/defense-${id}.txt`);
    mkdirSync(world.path('data'), { recursive: true });
    writeFileSync(draft('about'), `# Infraction\n\nDelivered to ${SPELLED}\n`);
    writeFileSync(draft('other'), `# Infraction\n\nDelivered to ${OTHER}\n`);
    expect(await exported()).toMatchObject({ drafts: [{ file: draft('about') }] });
    expect(await erase('--dry-run')).toEqual([
      { store: 'drafts', result: 'to_erase', count: 1, reason: null },
    ]);
    expect(await erase()).toEqual([{ store: 'drafts', result: 'erased', count: 1, reason: null }]);
    expect([draft('about'), draft('other')].map(existsSync)).toEqual([false, true]);
  });

  it('pix privacy erase keeps references and audit lines that contain the CPF or CNPJ', async () => {
    await pay(OTHER, `folha-${CPF}`);
    const rows = await erase();
    expect(rows.map(({ reason }) => reason)).toEqual([
      'reference_prevents_paying_twice',
      'payment_record_kept',
      'audit_chain',
    ]);
    expect((await run('audit verify --json')).code).toBe(0);
  });
});

describe('the CPF or CNPJ that is given to pix privacy', () => {
  const world = eachWorld();

  it('pix privacy never writes the given CPF or CNPJ into errors or the audit log', async () => {
    const wrong = await world.run('privacy export --document 529.982.247-26 --json');
    expect([wrong.code, wrong.stdout + wrong.stderr]).toEqual([2, expect.not.stringMatching(/529|247/)]);
    expect(wrong.stdout).toContain('check digit');
    await world.run('privacy export --document -', { stdin: CPF });
    await world.run('privacy erase --document - --yes', { stdin: CPF });
    const { stdout } = await world.run('audit list --json');
    const subjects = (JSON.parse(stdout) as { subjects: string[] }[]).map(({ subjects: [first] }) => first);
    expect(subjects).toEqual([expect.stringMatching(/^document [\w-]{22}$/), subjects[0]]);
    expect(stdout).not.toMatch(/529.?982/);
  });

  it('pix privacy erase asks for the CPF or CNPJ on a terminal, and requires --document without a terminal', async () => {
    expect((await world.run('privacy erase --yes')).code).toBe(2);
    const answers = [['CPF or CNPJ', `${SPELLED}\r`]] as const;
    const { code, stderr } = await world.run('privacy erase', { tty: 80, answers });
    expect([code, stderr]).toEqual([0, expect.stringContaining('This machine stores no data')]);
  });

  it('pix privacy export --out writes a file that only its owner can read', async () => {
    await world.run(`payout create --key ${CPF} --amount 20 --reference a --yes --no-lookup`);
    const { code, stdout } = await world.run('privacy export --document - --out ana.json', { stdin: CPF });
    const file = world.path('ana.json');
    expect([code, stdout, statSync(file).mode & 0o777]).toEqual([0, '', 0o600]);
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    expect(saved).toMatchObject({ document: CPF, payments: [{ reference: 'a' }] });
  });

  it('pix privacy erase requires confirmation', async () => {
    await world.run(`payout create --key ${CPF} --amount 20 --reference a --yes --no-lookup`);
    const erase = 'privacy erase --document 529.982.247-25';
    expect((await world.run(erase)).code).toBe(2);
    expect((await world.run(`${erase} --yes --read-only`)).code).toBe(2);
    const declined = await world.run(erase, { tty: 80, answers: [['Erase personal data in 1 record', 'n']] });
    expect(declined.code).toBe(9);
    const done = await world.run(`${erase} --yes --lang pt-BR`);
    expect(done.stdout).toContain('LGPD, art. 16, I');
  });

  it('pix inbox replay refuses a delivery that was erased', async () => {
    const inbox = await openInbox(world.path('data/inbox.sqlite'));
    await inbox.append(received({ id: 'TX1', payerDocument: CPF }, 'TRANSACTION_COMPLETED'));
    await inbox.close();
    await world.run('privacy erase --document - --yes', { stdin: CPF });
    const { code, stderr } = await world.run('inbox replay 1 --to http://127.0.0.1:1/');
    expect([code, stderr]).toEqual([2, expect.stringContaining('was erased')]);
    const bytes = readFileSync(world.path('data/inbox.sqlite'), 'latin1');
    expect(bytes).not.toContain(CPF);
  });
});
