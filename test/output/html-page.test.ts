import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/en.ts';
import { type HtmlPage, htmlPage } from '../../src/output/html-page.ts';
import { view } from '../../src/output/view.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';

interface Payer {
  readonly payerName: string;
  readonly payerDocument: string;
}

const CONTEXT = { words: en, lang: 'en', reveal: false, nowMs: 0, relativeTimes: true } as const;
const pageOf = (text: string, more: Partial<HtmlPage<Payer>> = {}): HtmlPage<Payer> => ({
  title: text,
  facts: [text],
  charts: [{ title: text, rows: [{ label: text, value: 1, text }] }],
  view: view<Payer>([
    ['payerName', 'text', 'table'],
    ['payerDocument', 'document', 'table'],
  ]),
  rows: [{ raw: null, item: { payerName: text, payerDocument: '52998224725' } }],
  ...more,
});
const textOf = (page: HtmlPage<Payer>, context: object = {}): string =>
  [...htmlPage(page, { ...CONTEXT, ...context })].join('');

/** Returns all tags of the page in order, with the names of their attributes but without the values. */
const tagsOf = (page: string): string[] =>
  (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ''));

describe('htmlPage', () => {
  it.each<readonly [string, string]>([
    ['opens a script', '<script>alert(1)</script>'],
    ['ends an attribute', '"><img src=//evil.example onerror=alert(1)>'],
    ['ends an attribute in single quotes', "' onload='alert(1)"],
    ['ends the title element', '</title><style>*{background:url(//evil.example)}'],
    ['ends the SVG picture', '</text></svg><iframe src=javascript:alert(1)>'],
    ['opens a comment', '<!--'],
    ['looks like an entity', '&lt;script&gt;'],
    ...HOSTILE_STRINGS,
  ])('htmlPage escapes a text that %s', (_what, text) => {
    const page = textOf(pageOf(text));
    expect(tagsOf(page)).toEqual(tagsOf(textOf(pageOf('José'))));
    expect(page).not.toMatch(/[^\P{Cc}\n]|[\u202e\u200b\u2028]/u);
  });

  it('htmlPage escapes & and < in a text, so that a browser shows the text unchanged', () => {
    expect(textOf(pageOf('&lt;b&gt; <i>'))).toContain('<li>&amp;lt;b&amp;gt; &lt;i&gt;</li>');
  });

  it('htmlPage contains no scripts and requests nothing from other servers', () => {
    const page = textOf(pageOf('José'));
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    );
    expect(page).not.toMatch(/https?:|src=|href=|url\(|@import/);
    expect(page).toContain('@media print');
  });

  it('htmlPage masks personal data unless reveal is set', () => {
    expect(textOf(pageOf('José'))).not.toContain('529.982.247-25');
    expect(textOf(pageOf('José'))).not.toContain('52998224725');
    expect(textOf(pageOf('José'), { reveal: true })).toMatch(/529\.?982\.?247-?25/);
  });

  it('htmlPage without rows says that there is nothing to show, and draws no chart', () => {
    const page = textOf(pageOf('José', { rows: [], charts: [{ title: 'Sums', rows: [] }] }));
    expect(page).toContain(en['output.nothing']);
    expect(page).not.toContain('<svg');
  });

  it('htmlPage reads rows only when the requested part of the page needs them', () => {
    let read = 0;
    const rows = {
      *[Symbol.iterator]() {
        for (;;) {
          read += 1;
          yield { raw: null, item: { payerName: 'José', payerDocument: '' } };
        }
      },
    };
    const parts = htmlPage(pageOf('José', { rows, charts: [] }), CONTEXT);
    for (let part = 0; part < 10; part += 1) parts.next();
    expect(read).toBeLessThan(10);
  });
});
