import { maskDocument } from '../../domain/keys/check-document.ts';
import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { formatBrl } from '../../domain/money/decimal.ts';
import { authenticationOf, type ReceiptFacts, type ReceiptParty } from '../../domain/money/receipt-facts.ts';
import { maskName } from '../../domain/text/mask.ts';
import { escapeHtml } from '../../domain/text/program-cell.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { formatSaoPaulo } from '../../domain/time/parse-when.ts';
import { amountInWords } from '../../i18n/amount-in-words.ts';
import { type Lang, say } from '../../i18n/index.ts';
import { widthOf } from '../drawing/line.ts';
import { wrapText } from '../drawing/wrap-text.ts';
import { HTML_END, htmlFields, htmlStart } from '../html-page.ts';
import type { CellContext } from '../output-options.ts';
import { styleFor } from '../style.ts';

export interface ReceiptField {
  readonly label: string;
  readonly text: string;
}

/** A receipt as people see it: the same texts on a terminal, as a page, and as a picture. Every text is one safe line. */
export interface Receipt {
  readonly title: string;
  /** Says that no real money moved; null on other receipts. */
  readonly banner: string | null;
  readonly amount: string;
  readonly amountInWords: string | null;
  readonly sections: readonly { readonly heading: string; readonly fields: readonly ReceiptField[] }[];
  readonly authentication: ReceiptField;
  readonly footer: readonly string[];
}

export interface ReceiptContext extends Pick<CellContext, 'words' | 'lang' | 'reveal' | 'nowMs'> {
  /** Whether the service is the sandbox of pix. */
  readonly isSandbox: boolean;
  /** Whether names are masked, too, unless `reveal`. */
  readonly masksNames?: boolean;
}

/**
 * Returns the receipt. Names are whole, as on receipts of banks; documents and keys are masked unless `reveal`.
 */
export function receiptOf(facts: ReceiptFacts, context: ReceiptContext): Receipt {
  const { words, lang, reveal, nowMs, isSandbox, masksNames = false } = context;
  const { kind, amount, at, returned } = facts;
  const timeOf = (iso: string): string => say(words, 'receipt.time', { at: iso });
  const party = (one: ReceiptParty): readonly ReceiptField[] => {
    const { name, document, institution, ispb, account, pixKey } = one;
    const fields = fieldsOf([
      [words['receipt.name'], name && (masksNames && !reveal ? maskName(name) : name)],
      [words['receipt.document'], document && (reveal ? document : maskDocument(document))],
      [
        words['receipt.institution'],
        institution && ispb ? `${institution} (ISPB ${ispb})` : institution || ispb,
      ],
      [words['receipt.account'], account],
      [words['receipt.key'], pixKey && (reveal ? pixKey : maskPixKey(pixKey))],
    ]);
    return fields.length > 0 ? fields : fieldsOf([[words['receipt.name'], words['receipt.not_shown']]]);
  };
  return {
    title: words[`receipt.title.${kind}`],
    banner: isSandbox ? words['receipt.sandbox'] : null,
    amount: formatBrl(amount),
    amountInWords: amountInWords(amount, lang),
    sections: [
      {
        heading: words['receipt.movement'],
        fields: fieldsOf([
          [words['receipt.kind'], words[`receipt.kind.${kind}`]],
          [words['receipt.date'], at === null ? words['receipt.not_shown'] : timeOf(at)],
          [words['receipt.reference'], facts.reference],
          [words['receipt.end_to_end'], facts.endToEndId],
          [words['receipt.of_payment'], facts.paymentEndToEndId],
          [words['receipt.transaction'], facts.transactionId],
          [words['receipt.note'], facts.isSum ? words['receipt.sum'] : null],
        ]),
      },
      { heading: words['receipt.payer'], fields: party(facts.payer) },
      { heading: words['receipt.receiver'], fields: party(facts.receiver) },
      ...(returned === null
        ? []
        : [
            {
              heading: words['receipt.returned'],
              fields: fieldsOf([
                [words['receipt.state'], words[`receipt.returned.${returned.state}`]],
                [words['receipt.amount'], returned.amount && formatBrl(returned.amount)],
                [words['receipt.date'], returned.at && timeOf(returned.at)],
                [words['receipt.return_id'], returned.endToEndId],
              ]),
            },
          ]),
    ],
    authentication: { label: words['receipt.authentication'], text: inGroups(authenticationOf(facts)) },
    footer: [words['receipt.hash'], say(words, 'receipt.made', { at: formatSaoPaulo(nowMs, lang) })],
  };
}

const inGroups = (hex: string): string => hex.replace(/.{16}(?=.)/g, '$& ');

/** Longest text of a field, in code points. Names at banks have at most some 120. */
const MOST_SHOWN = 200;

function shortened(text: string): string {
  const points = [...text.normalize('NFC')];
  const left = points.length - MOST_SHOWN;
  return safeForTerminal(points.slice(0, MOST_SHOWN).join('')) + (left > 0 ? `… (+${left})` : '');
}

const fieldsOf = (
  rows: readonly (readonly [label: string, text: string | null])[],
): readonly ReceiptField[] =>
  rows.flatMap(([label, text]) => (text ? [{ label, text: shortened(text) }] : []));

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

const GAP = 2;
const NARROWEST = 16;

/** Returns the receipt for a terminal or a text file. @param width columns of the terminal; null for any width */
export function receiptText(receipt: Receipt, color: boolean, width: number | null): string {
  const { title, banner, amount, amountInWords, sections, authentication, footer } = receipt;
  const style = styleFor(color);
  const labels = [authentication, ...sections.flatMap(({ fields }) => fields)].map(({ label }) =>
    widthOf(label),
  );
  const margin = Math.max(...labels) + GAP;
  const wrapped = (text: string, indent: number): string => {
    const room = width === null ? Number.POSITIVE_INFINITY : Math.max(NARROWEST, width - indent);
    return wrapText(text, room).join(`\n${' '.repeat(indent)}`);
  };
  const line = ({ label, text }: ReceiptField): string =>
    `${style.dim(label + ' '.repeat(margin - widthOf(label)))}${wrapped(text, margin)}\n`;
  return [
    `${style.bold(title)}\n`,
    banner === null ? '' : `${style.warn(wrapped(banner, 0))}\n`,
    `\n${style.bold(amount)}\n`,
    amountInWords === null ? '' : `${wrapped(amountInWords, 0)}\n`,
    ...sections.map(({ heading, fields }) => `\n${style.bold(heading)}\n${fields.map(line).join('')}`),
    `\n${line(authentication)}`,
    ...footer.map((text) => `${style.dim(wrapped(text, 0))}\n`),
  ].join('');
}
