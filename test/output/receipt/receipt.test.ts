import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { authenticationOf, type ReceiptFacts } from '../../../src/domain/money/receipt-facts.ts';
import { loadWords } from '../../../src/i18n/index.ts';
import { BOLD_FONT, REGULAR_FONT } from '../../../src/output/receipt/receipt-assets.ts';
import { receiptBytes, receiptFiles, receiptFormOf } from '../../../src/output/receipt/receipt-file.ts';
import { type ReceiptContext, receiptOf, receiptText } from '../../../src/output/receipt/receipt-of.ts';
import { IN_FONT, inFont } from '../../../src/output/receipt/receipt-page.ts';
import { measure } from '../../../src/output/receipt/receipt-pdf.ts';
import { pdfText } from '../../support/pdf-text.ts';

const facts = (more: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  kind: 'charge',
  amount: Decimal.fromCents(15_010n),
  isSum: false,
  at: '2026-11-21T02:30:00.000Z',
  endToEndId: 'E9999900320261121023012345678901',
  paymentEndToEndId: null,
  transactionId: 'TX1',
  reference: 'order-1',
  payer: {
    name: "João Antônio D'Ávila Conceição",
    document: '52998224725',
    institution: 'Cooperativa Exemplo',
    ispb: '99999003',
    account: null,
    pixKey: null,
  },
  receiver: {
    name: 'Loja Exemplo Ltda',
    document: '11222333000181',
    institution: null,
    ispb: null,
    account: '100001',
    pixKey: 'fornecedor@exemplo.com.br',
  },
  returned: null,
  ...more,
});

const context = async (more: Partial<ReceiptContext> = {}): Promise<ReceiptContext> => ({
  words: await loadWords('pt-BR'),
  lang: 'pt-BR',
  reveal: false,
  nowMs: Date.parse('2026-11-21T15:00:00Z'),
  isSandbox: false,
  ...more,
});

/** A name with an escape sequence, a bidi override, markup, an emoji, Chinese letters, and a decomposed accent. */
const HOSTILE = `\u001b[2J\u202e<script>alert(1)</script> 😀 张伟 Jose\u0301`;
const named = (name: string): ReceiptFacts => facts({ payer: { ...facts().payer, name } });

describe('receiptOf', () => {
  it('a receipt has the facts of Brazilian receipts, with documents and keys masked and names whole', async () => {
    const text = receiptText(receiptOf(facts(), await context({ isSandbox: true })), false, 80);
    for (const part of [
      'Comprovante de Pix recebido',
      'nenhum dinheiro real',
      'R$ 150,10\ncento e cinquenta reais e dez centavos',
      '20/11/2026 23:30:00 (horário de Brasília)',
      'E9999900320261121023012345678901',
      "João Antônio D'Ávila Conceição",
      '***.982.247-**',
      'Cooperativa Exemplo (ISPB 99999003)',
      '**.222.333/0001-**',
      'fo***@exemplo.com.br',
      'Gerado pelo pix em 21/11/2026 12:00:00',
    ])
      expect(text).toContain(part);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(text).not.toMatch(/52998224725|fornecedor@/);
    const revealed = receiptText(receiptOf(facts(), await context({ reveal: true })), false, null);
    expect(revealed).toMatch(/52998224725[\s\S]*fornecedor@exemplo/);
    expect(revealed).not.toContain('sandbox');
  });

  it('a receipt says that money was returned, and names what the service does not show', async () => {
    const nobody = { name: null, document: null, institution: null, ispb: null, account: null, pixKey: null };
    const amount = Decimal.fromCents(1_000n);
    const returned = { state: 'completed', amount, at: null, endToEndId: 'D1' } as const;
    const text = receiptText(receiptOf(facts({ payer: nobody, returned }), await context()), false, null);
    expect(text).toMatch(/Quem pagou\nnome +não informado pelo serviço\n/);
    expect(text).toMatch(/Devolvido depois\nsituação +concluída\nvalor +R\$ 10,00\nID da devolução +D1\n/);
  });
});

describe('authenticationOf', () => {
  it('the hash is that of the documented lines, and contains no document that could be guessed', () => {
    const lines = [
      ['kind', 'charge'],
      ['amount', '150.10'],
      ['at', '2026-11-21T02:30:00.000Z'],
      ['endToEndId', 'E9999900320261121023012345678901'],
      ['paymentEndToEndId', ''],
      ['transactionId', 'TX1'],
      ['reference', 'order-1'],
      ['payerName', "João Antônio D'Ávila Conceição"],
      ['payerDocument', '***.982.247-**'],
      ['payerInstitution', 'Cooperativa Exemplo'],
      ['payerIspb', '99999003'],
      ['payerAccount', ''],
      ['payerPixKey', ''],
      ['receiverName', 'Loja Exemplo Ltda'],
      ['receiverDocument', '**.222.333/0001-**'],
      ['receiverInstitution', ''],
      ['receiverIspb', ''],
      ['receiverAccount', '100001'],
      ['receiverPixKey', 'fo***@exemplo.com.br'],
    ].map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
    const { hash } = process.getBuiltinModule('node:crypto');
    expect(authenticationOf(facts())).toBe(hash('sha256', lines.join('')));
  });

  it('a later refund does not change the hash, another amount does', () => {
    const returned = { state: 'pending', amount: null, at: null, endToEndId: null } as const;
    expect(authenticationOf(facts({ returned }))).toBe(authenticationOf(facts()));
    expect(authenticationOf(facts({ amount: Decimal.fromCents(15_011n) }))).not.toBe(
      authenticationOf(facts()),
    );
  });
});

describe('receiptBytes', () => {
  it('the text of the PDF can be copied: it is that of the receipt, accents included', async () => {
    const own = await context();
    const text = pdfText(await receiptBytes('pdf', facts(), own)).join(' ');
    for (const part of [
      'Comprovante de Pix recebido',
      'R$ 150,10',
      'cento e cinquenta reais e dez centavos',
      "João Antônio D'Ávila Conceição",
      '***.982.247-**',
      '20/11/2026 23:30:00 (horário de Brasília)',
      receiptOf(facts(), own).authentication.text,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('?');
  });

  it('hostile names become harmless and stay visible in PDF and HTML', async () => {
    const own = await context();
    const visible = '\\x1b[2J\\u202e<script>alert(1)</script> \\u{1f600} \\u{5f20}\\u{4f1f} José';
    const pdf = pdfText(await receiptBytes('pdf', named(HOSTILE), own)).join(' ');
    expect(pdf.replaceAll(' ', '')).toContain(visible.replaceAll(' ', ''));
    const html = Buffer.from(await receiptBytes('html', named(HOSTILE), own)).toString();
    expect(html).toContain('\\x1b[2J\\u202e&lt;script&gt;alert(1)&lt;/script&gt; 😀 张伟 José');
    expect(html).not.toMatch(/<script|\u001b|\u202e|src=|href=/);
  });

  it('a name of 10,000 characters is shortened visibly, and the page grows with its text', async () => {
    const own = await context();
    const long = pdfText(await receiptBytes('pdf', named('Ã'.repeat(10_000)), own)).join('');
    expect(long).toContain('… (+9800)');
    expect(long.match(/Ã/g)).toHaveLength(200);
    const wide = named('m'.repeat(200));
    const all = { ...wide, receiver: wide.payer, reference: 'm'.repeat(200), endToEndId: 'm'.repeat(200) };
    // The height of a PNG is in its header.
    expect(Buffer.from(await receiptBytes('png', all, own)).readUInt32BE(20)).toBeGreaterThan(1488);
  });

  it.each([
    [10, false],
    [10, true],
    [20, false],
    [10, false],
  ])(
    'measure returns the width of a text of size %i (bold: %s), whatever it measured before',
    (size, isBold) => {
      const font = isBold ? BOLD_FONT : REGULAR_FONT;
      const options = { size: [1, 1], margin: 0, font, lang: 'en', displayTitle: true, info: {} } as const;
      const fresh = new PDFDocument(options).fontSize(size);
      expect(measure('Conceição', size, isBold)).toBe(fresh.widthOfString('Conceição'));
    },
  );

  it('a PNG draws every text on the page, also hostile names: it has ink in each of its lines', async () => {
    const png = PNG.sync.read(Buffer.from(await receiptBytes('png', named(HOSTILE), await context())));
    expect([png.width, png.height]).toEqual([1050, 1488]);
    const isDark = (x: number, y: number): boolean => (png.data[4 * (y * png.width + x)] ?? 255) < 140;
    const columns = Array.from({ length: png.width }, (_, x) => x);
    const rows = Array.from({ length: png.height }, (_, y) => columns.some((x) => isDark(x, y)));
    const lines = rows.filter((hasInk, y) => hasInk && rows[y - 1] !== true);
    expect(lines.length).toBeGreaterThan(20);
  });
});

it('both fonts contain every character of IN_FONT', () => {
  const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
    openSync(file: string): { hasGlyphForCodePoint(point: number): boolean };
  };
  const fonts = [REGULAR_FONT, BOLD_FONT].map((file) => fontkit.openSync(file));
  const points = Array.from({ length: 0x2fff }, (_, at) => at).filter((point) =>
    IN_FONT.test(String.fromCodePoint(point)),
  );
  expect(points.length).toBeGreaterThan(800);
  const absent = points.filter((point) => !fonts.every((font) => font.hasGlyphForCodePoint(point)));
  expect(absent.map((point) => point.toString(16))).toEqual([]);
  expect(inFont('é Ж €😀長')).toBe('é Ж €\\u{1f600}\\u{9577}');
});

describe('receiptFiles', () => {
  it.each([
    ['pix.pdf', ['order-1'], ['pix.pdf']],
    ['out/pix.PDF', ['order-1', 'order-2'], ['out/pix-order-1.PDF', 'out/pix-order-2.PDF']],
    ['a.png', ['../../etc/passwd', '..'], ['a-etc-passwd.png', 'a-receipt.png']],
    ['a.png', ['x/y', 'X\\Y', 'nº ação'], ['a-x-y.png', 'a-X-Y-2.png', 'a-n-acao.png']],
    ['a.png', ['n'.repeat(200), ''], [`a-${'n'.repeat(60)}.png`, 'a-TX1.png']],
  ])('%s with the references %j gives the files %j', (file, references, files) => {
    expect(
      receiptFiles(
        file,
        references.map((reference) => facts({ reference })),
      ),
    ).toEqual(files);
  });

  it.each(['a.txt', 'pdf', '-', 'a.pdf.zip', ''])('receiptFormOf refuses the name "%s"', (name) => {
    expect(() => receiptFormOf(name)).toThrow('receipt.extension');
  });
});
