import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { type Lang, loadWords } from '../../src/i18n/index.ts';
import { type View, view } from '../../src/output/view.ts';
import { accountView } from '../../src/output/views/money/account-view.ts';
import { transactionView } from '../../src/output/views/money/transaction-view.ts';
import { printing } from './printing.ts';

interface Delivery {
  readonly headers: unknown;
  readonly body: unknown;
}
const deliveryView = view<Delivery>([
  ['headers', 'json'],
  ['body', 'json'],
]);
const HOSTILE = 'a\u001b]52;c;YQ==\u0007\u009b2J\u202eb\u200b';

/**
 * Returns the text that the Presenter prints for one resource. @param width null if stdout is not a terminal
 */
async function shown<T extends object>(
  drawn: View<T>,
  item: T,
  { width = 60, lang = 'en', names }: { width?: number | null; lang?: Lang; names?: readonly string[] } = {},
): Promise<string> {
  const words = await loadWords(lang);
  const { out, written } = printing({ words, lang, width, ...(names !== undefined && { fields: names }) });
  await out.one(drawn, { raw: item as never, item });
  return written();
}

describe('JSON values in a detail', () => {
  it('on a terminal, a detail shows a JSON value with one field per line, and masks personal fields', async () => {
    const body = { id: 'TX1', payer: { document: '52998224725' }, items: [1, 2], none: [] };
    expect(await shown(deliveryView, { headers: { 'content-type': 'text/plain' }, body })).toBe(
      [
        'headers  {',
        '           "content-type": "text/plain"',
        '         }',
        'body     {',
        '           "id": "TX1",',
        '           "payer": {',
        '             "document": "***.982.247-**"',
        '           },',
        '           "items": [',
        '             1,',
        '             2',
        '           ],',
        '           "none": []',
        '         }',
        '',
      ].join('\n'),
    );
  });

  it('the detail of a delivery shows a body that is not JSON as text, with its line breaks', async () => {
    const text = await shown(deliveryView, { headers: null, body: '<html>\n  <b>502</b>\r\n</html>' });
    expect(text).toBe('body  <html>\n        <b>502</b>\n      </html>\n');
  });

  it.each([
    ['a JSON body', { [HOSTILE]: HOSTILE }],
    ['a text body', `x\n${HOSTILE}`],
  ])('the detail of a delivery escapes control characters in %s', async (_, body) => {
    const text = await shown(deliveryView, { headers: { x: HOSTILE }, body });
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u200b]/);
    expect(text).toMatch(/\\u001b|\\x1b/);
  });

  it('if stdout is not a terminal, a detail shows a JSON value on one line', async () => {
    const item = { headers: { a: 'b' }, body: { c: [1] } };
    expect(await shown(deliveryView, item, { width: null })).toBe('headers  {"a":"b"}\nbody     {"c":[1]}\n');
  });
});

describe('amounts and codes in a detail', () => {
  const account = {
    ...{ accountNumber: '1', branch: '1', name: 'Loja', role: 'USER', status: 'ACTIVE' },
    DailyWithdrawLimit: {
      limit: Decimal.parse('50000'),
      used: Decimal.parse('12.5'),
      available: Decimal.parse('49987.50'),
      holderName: 'Ana Silva',
    },
  };

  it.each([
    ['en', 'limit R$ 50.000,00, used R$ 12,50, available R$ 49.987,50, holderName An***va'],
    ['pt-BR', 'limite R$ 50.000,00, usado R$ 12,50, disponível R$ 49.987,50, holderName An***va'],
  ] as const)('a detail shows reais, and masks names in unknown fields (%s)', async (lang, words) => {
    for (const width of [200, null])
      expect(await shown(accountView, account as never, { lang, width })).toContain(words);
  });

  it('a detail never divides a Pix copy-and-paste code over several lines', async () => {
    const qrCodeText = `00020101${'0123456789 '.repeat(20)}6304ABCD`;
    const text = await shown(transactionView, { qrCodeText } as never, { names: ['qrCodeText'], width: 40 });
    expect(text).toBe(`copy and paste  ${qrCodeText}\n`);
  });
});
