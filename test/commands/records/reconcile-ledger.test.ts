import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachOf } from '../../support/worlds/each-of.ts';
import { LEDGER_HEADER, reconciling } from '../../support/worlds/reconciling.ts';

const world = eachOf(reconciling);
afterEach(() => world.close());

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
    const flags = [
      '--map',
      'reference=pedido',
      '--map',
      'amount=valor; em r$',
      '--map',
      'status=Situação',
      '--map',
      'date=dia',
    ];
    const { code, json } = await world.run([
      ...'reconcile --from today --to today --json --ledger ledger.csv'.split(' '),
      ...flags,
    ]);
    expect([code, json.differences]).toEqual([0, []]);
  });

  it.each(['joa\u0303o-1', ' nf-1', 'nf\u20111'])(
    'pix reconcile matches the reference %j of another program in ledger and service',
    async (reference) => {
      const { status } = await world.sandbox.handle({
        method: 'POST',
        url: `${world.sandbox.roots.main}/pix`,
        headers: { authorization: `Bearer ${world.sandbox.tokens.both}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 12, clientReference: reference }),
      });
      expect(status).toBe(200);
      world.file(`${LEDGER_HEADER}\n,"${reference}",12.00,,,\n`);
      const { differences } = await world.outcome('--ledger ledger.csv');
      expect(differences.filter(({ kind }) => kind === 'missing_at_service')).toEqual([]);
    },
  );

  it.each([
    ['PENDING', 'pending, waiting, Pendente, em aberto, AGUARDANDO'],
    ['CANCELED', 'canceled, cancelled, Cancelado'],
    ['REFUNDED', 'estornada, DEVOLVIDO, reembolsado'],
    ['EXPIRED', 'expired, vencido'],
    ['ERROR', 'falhou, failed, rejeitada'],
    ['WAITING_FOR_REFUND', 'waiting_for_refund'],
    [undefined, 'completed, concluído, CONCLUI\u0301DA, pago, ok'],
  ])('pix reconcile finds the status %s in a ledger with any of the words %s', async (status, words) => {
    for (const word of words.split(', ')) {
      world.file(`${LEDGER_HEADER}\n,first-charge,900.00,${word},,\n`);
      const { differences } = await world.outcome('--ledger ledger.csv');
      expect([word, differences[0]?.otherStatus ?? undefined]).toEqual([word, status]);
    }
  });

  it.each([
    ['WITHDRAW', 'withdraw, débito, DE\u0301BITO, Saída, pagamento, TRANSFERÊNCIA, saque, cash-out'],
    ['COMMISSION', 'comissão, Comissao'],
    [undefined, 'deposit, crédito, Recebimento, entrada, cash in'],
  ])(
    'pix reconcile misses a ledger row of type %s, instead of a charge, for the words %s',
    async (type, words) => {
      for (const word of words.split(', ')) {
        world.file(`${LEDGER_HEADER}\n,first-charge,900.00,,,${word}\n`);
        const { differences } = await world.outcome('--ledger ledger.csv');
        const missed = differences.find(({ kind }) => kind === 'missing_at_service');
        expect([word, missed?.type]).toEqual([word, type]);
      }
    },
  );

  it('pix reconcile --map finds a column however its accents are encoded', async () => {
    world.file('Refere\u0302ncia,Situac\u0327a\u0303o\nfirst-charge,pago\n');
    const flags = ['--map', 'reference=referência', '--map', 'status=Situação'];
    const { code, json } = await world.run([
      ...'reconcile --from today --to today --json --ledger ledger.csv'.split(' '),
      ...flags,
    ]);
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
