import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { Shortener, shortenAddresses, shortened } from '../../src/output/shortener.ts';
import { callbackView } from '../../src/output/views/webhooks/callback-view.ts';
import { printing } from './printing.ts';

const all = (texts: readonly string[], room: number): readonly string[] => {
  const shown = new Shortener(room).shorten(texts);
  return texts.map((text) => shown.get(text) ?? '');
};

describe('Shortener', () => {
  it.each([
    ['https://shop.example/hooks/pix', 30, 'https://shop.example/hooks/pix'],
    ['https://shop.example/hooks/pix', 21, 'https://sh…/hooks/pix'],
    ['Assinatura de novembro', 12, 'Assinatura …'],
    ['長い名前長い名前', 9, '長い…名前'],
    ['ab', 1, '…'],
  ])('for the text %j and a width of %i columns, shortened returns %j', (text, room, short) => {
    expect(shortened(text, room)).toBe(short);
  });

  it.each([
    [26, ['shop-of-ana', 'shop-of-bia'].map((shop) => `https://${shop}.example.com/webhooks/pix`)],
    [14, ['2026-11-0006', '2026-11-0007'].map((end) => `payroll-november-${end}`)],
    [18, ['Ana', 'Bia'].map((name) => `Salary of November for ${name}, paid by Pix`)],
  ])('in %i columns, Shortener cuts only what the texts %j share', (room, texts) => {
    const shown = all(texts, room);
    expect(shown).toEqual([expect.stringMatching(/ana|0006|Ana/), expect.stringMatching(/bia|0007|Bia/)]);
    for (const short of shown) expect(stringWidth(short)).toBeLessThanOrEqual(room);
  });

  it('Shortener cuts a shared scheme whole', () => {
    expect(all(['http://127.0.0.1:4400/hooks/pay', 'http://10.0.0.1:4400/hooks/in'], 25)).toEqual([
      '…127.0.0.1:4400/hooks/pay',
      '…10.0.0.1:4400/hooks/in',
    ]);
  });

  it('Shortener cuts URLs before a part of their path', () => {
    const urls = ['prod', 'test'].map((stage) => `https://shop-of-an-example.com.br/${stage}/webhooks/pix`);
    expect(all(urls, 30)).toEqual(['https://sho…/prod/webhooks/pix', 'https://sho…/test/webhooks/pix']);
  });

  it('Shortener shortens two texts so that their different parts stay visible', () => {
    const of = (name: string): string => `${'a'.repeat(40)}${name}${'z'.repeat(40)}`;
    const shown = all([of('one'), of('two')], 20);
    expect(new Set(shown).size).toBe(2);
    expect(shown.every((short) => stringWidth(short) <= 20)).toBe(true);
    expect(shown.some((short) => short.includes('two') || short.includes('one'))).toBe(true);
  });

  it('Shortener returns different short texts for four different texts of 400,000 characters', () => {
    const of = (name: string): string => `${'a'.repeat(200_000)}${name}${'z'.repeat(200_000)}`;
    expect(new Set(all(['one', 'two', 'three', 'four'].map(of), 20)).size).toBe(4);
  });
});

describe('Shortener with random texts', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', '…', ' ', '#', '2') }),
    fc.string({ minLength: 10, maxLength: 40, unit: fc.constantFrom('a', 'b') }),
    fc.string({ maxLength: 20, unit: 'grapheme' }),
  );
  it('Shortener never returns the same short text for two different texts, in one call or in several calls', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(text, { maxLength: 12 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 24 }),
        (calls, room) => {
          const shortener = new Shortener(room);
          const seen = new Map<string, string>();
          for (const texts of calls)
            for (const [whole, short] of shortener.shorten(texts)) {
              expect(seen.get(short) ?? whole, `${whole} looks like another`).toBe(whole);
              seen.set(short, whole);
            }
        },
      ),
    );
  });

  it.each([40, 60, 80])('a table of %i columns shows 450 URLs as different texts', async (width) => {
    const { out, written } = printing({ relativeTimes: true, width });
    const url = (at: number): string => `https://shop.example/a/long/path/of/${at}/webhooks/pix`;
    const rows = Array.from({ length: 450 }, (_, at) => ({
      raw: null,
      item: { id: `c${at}`, status: 500, transactionId: 'T', url: url(at), createdAt: null } as never,
    }));
    await out.many(
      { ...callbackView, columns: callbackView.columns.filter(({ name }) => name === 'url') },
      rows,
    );
    const lines = written().trimEnd().split('\n').slice(1);
    expect([lines.length, new Set(lines).size]).toEqual([450, 450]);
  });
});

describe('shortenAddresses', () => {
  const hooks = ['pix', 'erp'].map((name) => `https://shop.example/hooks/v1/${name}`);
  const urls = [...hooks, 'https://a.example/x'];

  it.each([
    [30, ['shop.example/hooks/v1/pix', 'shop.example/hooks/v1/erp', 'a.example/x']],
    [20, ['shop.example/…/pix', 'shop.example/…/erp', 'a.example/x']],
    [12, ['shop.ex…/pix', 'shop.ex…/erp', 'a.example/x']],
    [6, ['…/pix', '…/erp', '…/x']],
  ])('shortenAddresses keeps what differs between URLs in %i columns', (room, names) => {
    expect([...shortenAddresses(urls, room).values()]).toEqual(names);
  });

  it('shortenAddresses gives two URLs different names, even if they differ only in their hosts', () => {
    const same = ['https://one.example/pix', 'https://two.example/pix', 'http://one.example/pix'];
    for (const room of [5, 9, 16, 30]) expect(new Set(shortenAddresses(same, room).values()).size).toBe(3);
  });
});
