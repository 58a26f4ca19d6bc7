import { maskDocument } from '../../domain/keys/check-document.ts';
import { formatBrl } from '../../domain/money/decimal.ts';
import type { TransactionStatus } from '../../domain/money/transaction-statuses.ts';
import { escapeHtml } from '../../domain/text/escape-html.ts';
import { shellCommand } from '../../domain/text/shell-command.ts';
import { say, type Words } from '../../i18n/index.ts';
import { reais } from '../state/money/thousandths.ts';
import { iso } from '../state/time-conversions.ts';
import type { TransactionRow } from '../state/transactions/transaction-row.ts';

const STYLE = `*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;color:#1b1f24;background:#f6f8fa;margin:0;padding:1rem;overflow-wrap:anywhere}
main{max-width:26rem;margin:0 auto;background:#fff;border:1px solid #d0d7de;border-radius:12px;padding:1.5rem}
.test{margin:0 0 1rem;color:#7d4e00;background:#fff8c5;border-radius:6px;padding:.4rem .8rem;font-size:.9rem}
h1{font-size:1rem;font-weight:600;margin:0;color:#57606a}
.amount{font-size:2.4rem;font-weight:700;margin:.2rem 0;font-variant-numeric:tabular-nums}
.state{margin:.5rem 0 1rem;padding:.6rem .8rem;border-radius:6px;background:#ddf4ff;color:#0550ae}
.good{background:#dafbe1;color:#116329}.bad{background:#ffebe9;color:#a40e26}
dl{margin:0 0 1.5rem;font-size:.9rem}dt{color:#57606a}dd{margin:0 0 .5rem}
form{display:flex;flex-direction:column;gap:.6rem}
button{font:inherit;font-weight:600;padding:.8rem;border-radius:8px;border:1px solid #1a7f37;cursor:pointer}
button:focus-visible{outline:3px solid #0969da;outline-offset:2px}
.pay{background:#1a7f37;color:#fff}.decline{background:#fff;color:#a40e26;border-color:#d0d7de}
footer{margin-top:1.5rem;border-top:1px solid #d0d7de;padding-top:1rem;font-size:.85rem;color:#57606a}`;

const STYLE_HASH = process.getBuiltinModule('node:crypto').hash('sha256', STYLE, 'base64');

/**
 * With these headers, the page loads nothing, runs no script, and cannot be framed. `referrer-policy` is not
 * `no-referrer`, because browsers would then send the form with the `Origin` `null`.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const TONES: Readonly<Record<TransactionStatus, string>> = {
  PENDING: 'state',
  COMPLETED: 'state good',
  WAITING_FOR_REFUND: 'state',
  REFUNDED: 'state',
  CANCELED: 'state bad',
  EXPIRED: 'state bad',
  ERROR: 'state bad',
};

export function payPageHtml(charge: TransactionRow | undefined, words: Words): string {
  const title = escapeHtml(charge ? say(words, 'pay_page.title') : say(words, 'pay_page.not_found'));
  const content = charge
    ? chargeHtml(charge, words)
    : `<p class="state bad" role="status">${title}</p>\n<p>${escapeHtml(say(words, 'pay_page.not_found.hint'))}</p>\n`;
  return `<!doctype html>
<html lang="${words['language.tag']}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="test">${escapeHtml(say(words, 'pay_page.test'))}</p>
${content}</main>
</body>
</html>
`;
}

function chargeHtml(charge: TransactionRow, words: Words): string {
  const { id, status, receiverName, amount } = charge;
  const state = say(words, `pay_page.${status}`, {
    at: iso(charge.paidAt ?? charge.updatedAt),
    until: charge.expiresAt === null ? '' : iso(charge.expiresAt),
    payer: charge.payerName ?? '',
  });
  const facts = [
    ['document', charge.receiverDocument && maskDocument(charge.receiverDocument)],
    ['customer', charge.generatedName],
    ['reference', charge.clientReference],
    ['id', id],
    ['end_to_end', charge.endToEndId],
  ] as const;
  const rows = facts.map(([name, value]) =>
    value ? `<dt>${escapeHtml(words[`pay_page.${name}`])}</dt><dd>${escapeHtml(value)}</dd>\n` : '',
  );
  const isPending = status === 'PENDING';
  const command = shellCommand(['pix', ...(isPending ? ['sandbox', 'pay'] : ['trace']), id]);
  return `<h1>${escapeHtml(receiverName ?? '')}</h1>
<p class="amount">${escapeHtml(formatBrl(reais(amount)))}</p>
<p class="${TONES[status]}" role="status">${escapeHtml(state)}</p>
<dl>
${rows.join('')}</dl>
${isPending ? buttons(words) : ''}<footer>${escapeHtml(say(words, 'pay_page.in_terminal'))}<br>
<code>${escapeHtml(command)}</code></footer>
`;
}

const buttons = (words: Words): string => `<form method="post">
<button class="pay" name="action" value="pay">${escapeHtml(say(words, 'pay_page.pay'))}</button>
<button class="decline" name="action" value="decline">${escapeHtml(say(words, 'pay_page.decline'))}</button>
</form>
`;
