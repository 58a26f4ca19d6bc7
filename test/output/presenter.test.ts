import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/contract/encode-and-decode.ts';
import type { DecodedRow } from '../../src/contract/raw-and-decoded-rows.ts';
import { type Transaction, transaction } from '../../src/contract/schemas/transaction.ts';
import { PixError } from '../../src/domain/pix-error.ts';
import { type JsonValue, parseJson } from '../../src/domain/text/json.ts';
import { hasTerminalControl } from '../../src/domain/text/safe-text.ts';
import { ptBr } from '../../src/i18n/pt-br/pt-br.ts';
import { transactionView } from '../../src/output/views/money/transaction-view.ts';
import { anyText } from '../support/generators.ts';
import { jqFilter } from '../support/jq-filter.ts';
import { printing } from './printing.ts';

function row(fields: Record<string, unknown>): DecodedRow<Transaction> {
  const raw = parseJson(JSON.stringify({ id: 'TX1', status: 'PENDING', ...fields })) as JsonValue;
  const decoded = decode(transaction, raw);
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.invalidFields));
  return { raw, item: decoded.value };
}

const plain = row({
  type: 'DEPOSIT',
  amount: 1234.5,
  payerName: 'Fulano de Tal',
  payerDocument: '12345678909',
  createdAt: '2026-11-21T14:58:00Z',
});

describe('tables', () => {
  it.each([true, false])('a detail shows whole names only with --reveal (given: %s)', async (reveal) => {
    const { out, written } = printing({ reveal });
    await out.one(transactionView, plain);
    expect(written().includes('Fulano de Tal')).toEqual(reveal);
    expect(written().includes('12345678909')).toEqual(reveal);
  });

  it('a table shows relative times on a terminal, and exact times if stdout is not a terminal', async () => {
    const [tty, pipe] = [printing({ relativeTimes: true, width: 200 }), printing()];
    await tty.out.many(transactionView, [plain]);
    await pipe.out.many(transactionView, [plain]);
    expect(tty.written()).toMatch(/2 min\. ago/);
    expect(pipe.written()).toContain('2026-11-21 11:58:00');
  });

  it('an empty table prints "Nothing to show." on a terminal, and prints nothing if stdout is not a terminal', async () => {
    const [tty, pipe] = [printing({ width: 80 }), printing()];
    await tty.out.many(transactionView, []);
    await pipe.out.many(transactionView, []);
    expect([tty.written(), pipe.written()]).toEqual(['Nothing to show.\n', '']);
  });

  it('a table of 1,000 rows that arrive one by one prints its header only once', async () => {
    const { out, written } = printing({ width: 120 });
    const rows = (async function* () {
      for (let n = 0; n < 1_000; n += 1) yield row({ id: `TX${n}`, amount: n });
    })();
    expect(await out.many(transactionView, rows)).toBe(1_000);
    expect(written().trimEnd().split('\n')).toHaveLength(1_001);
  });
});

describe('hostile strings', () => {
  it('the Presenter prints no control characters on a terminal for random texts', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (value) => {
        const { out, written } = printing({ reveal: true, width: 200 });
        await out.one(transactionView, row({ payerName: value, clientReference: value }));
        expect(hasTerminalControl(written())).toBe(false);
      }),
    );
  });

  it('CSV output escapes a formula in a name, and does not change a negative amount or a phone number', async () => {
    const { out, written } = printing({ form: 'csv', fields: ['payerName', 'amount', 'withdrawPixKey'] });
    await out.many(transactionView, [
      row({ payerName: '=1+1', amount: -10, withdrawPixKey: '+5511987654321' }),
    ]);
    expect(written()).toBe("payerName,amount,withdrawPixKey\n'=1+1,-10,+5511987654321\n");
  });
});

describe('json', () => {
  const raw =
    '{"id":"TX1","status":"PENDING","amount":10.50,"fee":0.115,"big":12345678901234567890,"new":{"x":[1.0]}}';
  const exact: DecodedRow<Transaction> = { raw: parseJson(raw), item: plain.item };

  it('JSON output contains the response body of the service, with every digit of its numbers', async () => {
    const { out, written } = printing({ form: 'ndjson' });
    await out.one(transactionView, exact);
    expect(written()).toBe(`${raw}\n`);
  });

  it('JSON output does not depend on colours, terminal or language', async () => {
    const shown = await Promise.all(
      [{}, { color: true, width: 80, relativeTimes: true }, { words: ptBr, lang: 'pt-BR' as const }].map(
        async (options) => {
          const { out, written } = printing({ form: 'json', ...options });
          await out.many(transactionView, [exact, exact]);
          return written();
        },
      ),
    );
    expect(new Set(shown).size).toBe(1);
    expect(JSON.parse(shown[0] ?? '')).toHaveLength(2);
  });

  it('JSON output is an array without its closing bracket if the service fails after some rows', async () => {
    const { out, written } = printing({ form: 'json' });
    const broken = (async function* () {
      yield exact;
      throw new Error('broken');
    })();
    await expect(out.many(transactionView, broken)).rejects.toThrow('broken');
    expect(() => JSON.parse(written())).toThrow();
    expect(JSON.parse(`${written()}]`)).toHaveLength(1);
  });

  it('--fields selects and orders the fields of JSON output, including fields that pix does not know', async () => {
    const { out, written } = printing({ form: 'ndjson', fields: ['big', 'id'] });
    await out.one(transactionView, exact);
    expect(written()).toBe('{"big":12345678901234567890,"id":"TX1"}\n');
  });

  it('--fields refuses a field that does not exist, and names the valid fields', async () => {
    const { out } = printing({ form: 'json', fields: ['nope'] });
    const error = await out.one(transactionView, exact).catch((reason: unknown) => reason);
    expect(error instanceof PixError && error.init.params?.choices).toContain('amount');
  });
});

describe('--jq', () => {
  it.each([
    ['.id', 'TX1\n'],
    ['.amount', '1234.5\n'],
    ['{id}', '{"id":"TX1"}\n'],
    ['.nothing', 'null\n'],
    ['empty', ''],
  ])('--jq prints the result of the filter %s', async (jq, result) => {
    const { out, written } = printing({ form: 'json', jq: jqFilter(jq) });
    await out.one(transactionView, plain);
    expect(written()).toBe(result);
  });

  it('--jq applies the filter to the complete list, not to each row', async () => {
    const { out, written } = printing({ form: 'json', jq: jqFilter('map(.id) | length') });
    await out.many(transactionView, [plain, plain]);
    expect(written()).toBe('2\n');
  });

  it('--jq reports an invalid expression as a usage error', async () => {
    const { out } = printing({ form: 'json', jq: jqFilter('.[') });
    const error = await out.one(transactionView, plain).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'usage' });
  });
});
