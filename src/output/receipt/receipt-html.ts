import { escapeHtml } from '../../domain/text/program-cell.ts';
import type { Lang } from '../../i18n/index.ts';
import { HTML_END, htmlFields, htmlStart } from '../html-page.ts';
import type { Receipt } from './receipt-of.ts';

/** Returns the receipt as a page that needs no other file. */
export const receiptHtml = (receipt: Receipt, lang: Lang): string =>
  `${htmlStart(receipt.title, lang)}${receiptArticle(receipt)}${HTML_END}`;

/** Returns the receipt as a part of a page. Every text is escaped. */
export function receiptArticle(receipt: Receipt): string {
  const { title, banner, amount, amountInWords, sections, authentication, footer } = receipt;
  return [
    `<article class="receipt">\n<h2>${escapeHtml(title)}</h2>`,
    banner === null ? '' : `<p class="banner">${escapeHtml(banner)}</p>`,
    `<p class="amount">${escapeHtml(amount)}</p>`,
    amountInWords === null ? '' : `<p class="words">${escapeHtml(amountInWords)}</p>`,
    ...sections.map(({ heading, fields }) => `<h3>${escapeHtml(heading)}</h3>\n${htmlFields(fields)}`),
    `<h3>${escapeHtml(authentication.label)}</h3>\n<p class="words"><small>${escapeHtml(authentication.text)}</small></p>`,
    `<footer>${footer.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}</footer>\n</article>\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}
