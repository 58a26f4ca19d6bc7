import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachOf } from '../../support/worlds/each-of.ts';
import { brief, LEDGER_HEADER, reconciling } from '../../support/worlds/reconciling.ts';

const world = eachOf(reconciling);
afterEach(() => world.close());

describe('pix reconcile', () => {
  it('pix reconcile compares the payments of today if no period is given', async () => {
    await world.payABatch();
    await world.later(120);
    const [given, left] = [await world.outcome(), (await world.run('reconcile --json')).json];
    expect(left.compared).toEqual(given.compared);
    expect(left.compared.service).toBeGreaterThan(0);
  });

  it('pix reconcile reports an event that arrived two hours late, but not with --late 3h', async () => {
    await world.payABatch(2);
    const transactions = await world.listed();
    const [one, two] = ['ref-0', 'ref-1'].map((name) =>
      transactions.filter((t) => t.clientReference === name),
    );
    await world.tell(transactions.filter(({ type }) => type === 'DEPOSIT'));
    await world.tell(one ?? [], 2 * 3_600_000);
    expect(brief(await world.outcome())).toEqual(['late inbox ref-0']);
    await world.later(180);
    expect(brief(await world.outcome())).toEqual(['missing_in_inbox inbox ref-1', 'late inbox ref-0']);
    await world.tell(two ?? [], 1_000);
    expect(brief(await world.outcome('--late 3h'))).toEqual([]);
  });

  it('before it reports a transaction as missing, pix reconcile also looks it up outside of the period', async () => {
    await world.later(5 * 24 * 60);
    await world.payABatch(2);
    world.file(
      'reference,amount,date\nfirst-charge,900.00,2026-11-26\nref-0,10.50,2026-11-26\nref-1,11.50,2026-11-26\n',
    );
    expect(brief(await world.outcome('--ledger ledger.csv'))).toEqual([]);
    world.file(
      'reference,amount,date\nfirst-charge,9.00,2026-11-26\nnever,5,2026-11-26\nref-0,10.50,\nref-1,11.5,\n',
    );
    expect(brief(await world.outcome('--ledger ledger.csv'))).toEqual([
      'missing_at_service ledger never',
      'amount_differs ledger first-charge',
    ]);
  });

  it('pix reconcile adds up refunds apart from payouts, those of an earlier day on that day', async () => {
    const [charge] = await world.listed();
    const sums = async (flags = 'today --to today') => {
      const { json } = await world.run(`reconcile --json --from ${flags}`);
      const { serviceInCents, serviceOutCents, serviceRefundsCents, journalRefundsCents } = json.sums;
      return [serviceInCents, serviceOutCents, serviceRefundsCents, journalRefundsCents];
    };
    await world.run(`refund create ${charge?.id} --amount 10 --yes`);
    // The refund is in progress.
    expect(await sums()).toEqual([90000, 0, 0, 0]);
    await world.later(1);
    expect(await sums()).toEqual([90000, 0, 1000, 1000]);
    await world.later(24 * 60);
    await world.run(`refund create ${charge?.id} --amount 25.50 --yes`);
    await world.later(1);
    expect(await sums()).toEqual([0, 0, 2550, 2550]);
    expect(await sums('yesterday --to yesterday')).toEqual([90000, 0, 1000, 1000]);
    const elsewhere = { env: { PIX_DATA_DIR: `${world.home}/elsewhere` } };
    await world.run(`refund create ${charge?.id} --amount 20 --yes`, elsewhere);
    await world.later(1);
    expect(await sums()).toEqual([0, 0, 4550, 2550]);
    const { stderr, stdout } = await world.reconcile();
    expect(stderr).toContain('0 transactions, R$ 0,00 received, R$ 0,00 paid out');
    expect(stderr).toContain('R$ 45,50 refunded');
    expect(stdout).toContain('not created here');
  });

  it('pix reconcile compares refunds with the refunded amounts of their charges', async () => {
    const [charge] = await world.listed();
    await world.run(`refund create ${charge?.id} --amount 10 --yes`);
    expect(brief(await world.outcome())).toEqual([]);
    await world.later(10);
    const elsewhere = { env: { PIX_DATA_DIR: world.path('elsewhere') } };
    const again = await world.run(`refund create ${charge?.id} --amount 20 --yes`, elsewhere);
    expect(again.code, again.stderr).toBe(0);
    await world.later(10);
    // The sandbox accepts a refund below R$ 10 and cancels it later.
    await world.run(`refund create ${charge?.id} --amount 5 --yes`);
    await world.later(10);
    const result = await world.outcome();
    expect(result.differences).toMatchObject([
      { kind: 'missing_in_journal', why: 'refund', serviceAmountCents: 3000, otherAmountCents: 1000 },
      { kind: 'status_differs', serviceStatus: 'CANCELED', otherStatus: 'PENDING', otherAmountCents: 500 },
    ]);
  });
});

const mapped = (...columns: readonly string[]) =>
  world.run([
    ...'reconcile --from today --to today --json --ledger ledger.csv'.split(' '),
    ...columns.flatMap((column) => ['--map', column]),
  ]);
/** Returns each word with the name that it means. */
const wordsOf = (all: Readonly<Record<string, string>>): readonly (readonly [word: string, name: string])[] =>
  Object.entries(all).flatMap(([name, words]) =>
    words.split(words.includes('; ') ? '; ' : ', ').map((word) => [word, name] as const),
  );

describe('pix reconcile', () => {
  it('pix reconcile --map reads a Latin-1 ledger with Portuguese column names and Brazilian amounts and dates', async () => {
    const id = await world.id('charge create --amount 1234,56 --document 52998224725 --reference café');
    await world.run(`sandbox pay ${id}`);
    world.file(
      Buffer.from(
        'Pedido;"Valor; em R$";Situação;Dia\r\nfirst-charge;900,00;Pago;21/11/2026\r\ncafé;"R$ 1.234,56";pago;21/11/2026 12:00\r\n',
        'latin1',
      ),
    );
    const { code, json } = await mapped(
      'reference=pedido',
      'amount=valor; em r$',
      'status=Situação',
      'date=dia',
    );
    expect([code, json.differences]).toEqual([0, []]);
  });

  it('pix reconcile matches the references of another program in ledger and service', async () => {
    const references = ['joa\u0303o-1', ' nf-1', 'nf\u20112'];
    for (const clientReference of references) await world.paidCharge(12, { clientReference });
    world.file(`${LEDGER_HEADER}\n${references.map((one) => `,"${one}",12.00,,,`).join('\n')}\n`);
    const { differences } = await world.outcome('--ledger ledger.csv');
    expect(differences.filter(({ kind }) => kind === 'missing_at_service')).toEqual([]);
  });

  it('pix reconcile reads the words of each status and type, and the sign of an amount', async () => {
    const known = wordsOf({
      PENDING: 'pending, waiting, Pendente, em aberto, AGUARDANDO',
      CANCELED: 'canceled, cancelled, Cancelado',
      REFUNDED: 'estornada, DEVOLVIDO, reembolsado',
      EXPIRED: 'expired, vencido',
      ERROR: 'falhou, failed, rejeitada',
      WAITING_FOR_REFUND: 'waiting_for_refund',
      COMPLETED: 'completed, concluído, CONCLUI\u0301DA, pago, ok',
    });
    const missing = wordsOf({
      WITHDRAW: 'withdraw, débito, DE\u0301BITO, Saída, pagamento, TRANSFERÊNCIA, saque, cash-out, D',
      COMMISSION: 'comissão, Comissao',
      DEPOSIT: 'deposit, crédito, Recebimento, entrada, cash in, C, c, CR',
    });
    const signed = wordsOf({
      DEPOSIT: '1.234,56 C; 1.234,56C; +1.234,56; 1.234,56 (+)',
      WITHDRAW: '1.234,56 D; -1.234,56',
    });
    const wrong = ['-10,00;;C', '10,00 D;;CREDITO', '10,00 C;;D', '+10,00;;SAIDA'];
    for (const at of known.keys()) await world.paidCharge(5, { clientReference: `known-${at}` });
    const rows = [
      ...known.map(([word], at) => `known-${at};5;${word};`),
      ...missing.map(([word], at) => `missing-${at};1.234,56;;${word}`),
      ...signed.map(([amount], at) => `signed-${at};${amount};;`),
      ...wrong.map((cells, at) => `wrong-${at};${cells}`),
    ];
    world.file(`reference;amount;status;type\n${rows.join('\n')}\n`);
    const { differences } = await world.outcome('--ledger ledger.csv');
    const found = (kind: string) => differences.filter((one) => one.kind === kind && one.side === 'ledger');
    expect(found('status_differs').map(({ reference, otherStatus }) => [reference, otherStatus])).toEqual(
      known.flatMap(([, status], at) => (status === 'COMPLETED' ? [] : [[`known-${at}`, status]])),
    );
    expect(found('missing_at_service').map(({ type, otherAmountCents }) => [type, otherAmountCents])).toEqual(
      [...missing, ...signed].map(([, type]) => [type, 123_456]),
    );
    expect(found('bad_row').map(({ why }) => why)).toEqual(wrong.map(() => 'type_other_sign'));
  });

  it('pix reconcile --map finds a column however its accents are encoded', async () => {
    world.file('Refere\u0302ncia,Situac\u0327a\u0303o\nfirst-charge,pago\n');
    const { code, json } = await mapped('reference=referência', 'status=Situação');
    expect([code, json.differences]).toEqual([0, []]);
  });

  it('pix reconcile reports every invalid ledger row with its line number, and compares the other rows', async () => {
    world.file(
      `${LEDGER_HEADER}\n,first-charge,900.00,PAID,,\n,x,1.234,,,\n,,5,,,\n,y,5,perhaps,,\n,z,5,,yesterday,\n,w,5,,,sideways\nonly,b,c,d,e,f,g,h\n,"${'v'.repeat(300)}",1,,,\n,=1+1,=2*3,,,\n`,
    );
    const result = await world.outcome('--ledger ledger.csv');
    expect(result.differences.map(({ kind, line, why }) => [kind, line, why])).toEqual([
      ['bad_row', 3, 'amount_ambiguous'],
      ['bad_row', 4, 'no_key'],
      ['bad_row', 5, 'status_not_known'],
      ['bad_row', 6, 'date_format'],
      ['bad_row', 7, 'type_not_known'],
      ['bad_row', 8, 'cells_8_of_6'],
      ['bad_row', 9, 'reference_too_long'],
      ['bad_row', 10, 'amount_format'],
    ]);
  });

  it('pix reconcile ignores an unneeded ledger column of 1 MiB, and escapes formulas in CSV output', async () => {
    world.file(`reference,amount,note\nfirst-charge,900,${'n'.repeat(1024 * 1024)}\n=cmd(),1,12" pipe\n`);
    const { code, stdout } = await world.reconcile('--ledger ledger.csv -o csv');
    expect(code).toBe(8);
    expect(stdout.split('\n')[0]).toBe(
      'kind,side,serviceAmount,otherAmount,serviceStatus,otherStatus,reference,id,line,at,why,endToEndId,type,otherId',
    );
    expect(stdout.split('\n')[1]).toBe("missing_at_service,ledger,,1,,,'=cmd(),,3,,,,,");
  });

  it.each([
    ['an empty ledger', '', 'as csv'],
    ['a ledger without an identifying column', 'a,b\n1,2\n', 'no column that identifies'],
    ['a ledger with an unclosed quote', 'reference,amount\n"x,1\n', 'as csv'],
    ['a ledger with an open quote and 5 MiB after it', `reference,amount\n"${'x'.repeat(5 << 20)}`, 'as csv'],
    ['a ledger with a repeated column', 'reference,amount,reference\n1,2,3\n', 'twice'],
  ])('pix reconcile refuses %s', async (_what, text, words) => {
    world.file(text);
    const { code, stdout } = await world.reconcile('--json --ledger ledger.csv');
    expect([code, JSON.parse(stdout).error.message]).toEqual([2, expect.stringContaining(words)]);
  });

  it('pix reconcile names the temporary folder in its error when it cannot use this folder', async () => {
    vi.stubEnv('TMPDIR', '/nowhere/at/all');
    const { code, stdout } = await world.reconcile('--json').finally(() => vi.unstubAllEnvs());
    const [message, hint] = ['/nowhere/at/all', 'TMPDIR'].map((text) => expect.stringContaining(text));
    const told = { message, hint };
    expect([code, JSON.parse(stdout).error]).toMatchObject([2, told]);
  });

  it('pix reconcile removes its temporary files after Ctrl-C', async () => {
    const left = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('pix-reconcile-'));
    const asked = Promise.withResolvers<void>();
    const before = left();
    const { code } = await world.reconcile('', {
      transport: async (request) => {
        if (!request.url.includes('/user/transactions')) return world.sandbox.handle(request);
        asked.resolve();
        return new Promise((_resolve, reject) => {
          request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
        });
      },
      during: async (signal) => {
        await asked.promise;
        signal('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(left()).toEqual(before);
  });
});

it('pix reconcile --html writes a page with the sums and the escaped differences', async () => {
  world.file(`${LEDGER_HEADER}\n,<script>alert(1)</script>,10.00,,,\n`);
  const { code, stderr } = await world.reconcile('--ledger ledger.csv --html page.html');
  expect(code).toBe(8);
  expect(stderr).toMatch(/Page written to .*page\.html/);
  const page = world.read('page.html');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('Differences by kind');
  expect(page).toContain('aria-label="Sums"');
});
