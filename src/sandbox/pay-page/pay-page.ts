import { maskDocument } from '../../domain/keys/check-document.ts';
import { formatBrl } from '../../domain/money/decimal.ts';
import type { TransactionStatus } from '../../domain/money/transaction-statuses.ts';
import { escapeHtml } from '../../domain/text/program-cell.ts';
import { shellCommand } from '../../domain/text/shell-command.ts';
import { loadWords, say, type Words } from '../../i18n/index.ts';
import type { Answer } from '../http/answer.ts';
import { type ReceivedRequest, requestedLang } from '../http/received-request.ts';
import type { Service } from '../service.ts';
import { invalid, ServiceFault } from '../service-fault.ts';
import { reais } from '../state/money/thousandths.ts';
import { iso } from '../state/time-conversions.ts';
import { payCharge } from '../state/transactions/pay-charge.ts';
import type { TransactionRow } from '../state/transactions/transaction-row.ts';
import { moveTransaction } from '../state/transactions/transactions.ts';
import type { GroupedWrites } from '../store/grouped-writes.ts';

const PAY_PAGE = /^\/qr\/v2\/([^/]+)$/;

export const isPayPage = ({ path }: Pick<ReceivedRequest, 'path'>): boolean => PAY_PAGE.test(path);

/**
 * Actions of the form. Declining cancels the charge, because §3.1 uses `CANCELED` for a manual action before
 * payment.
 */
const ACTIONS = {
  pay: (service: Service, charge: TransactionRow) => payCharge(service, charge, {}),
  decline: (service: Service, charge: TransactionRow) =>
    moveTransaction(service, charge, 'CANCELED', { cancellationReason: 'Recusada pelo pagador' }),
} as const;
type Action = keyof typeof ACTIONS;

/**
 * Answers a browser that opens the URL in a charge's QR code. Returns undefined for other clients: banks
 * expect a signed payload, which the specification does not describe.
 * @throws ServiceFault `PZV001` for a form without a known action
 */
export function payPage(
  service: Service,
  writes: GroupedWrites,
  exchange: ReceivedRequest,
): Promise<Answer> | undefined {
  const { method, path, headers } = exchange;
  const [, id] = PAY_PAGE.exec(path) ?? [];
  if (id === undefined || !/\btext\/html\b/i.test(headers.accept ?? '')) return undefined;
  if (method === 'GET') return showPage(service, id, exchange);
  return method === 'POST' ? act(service, writes, id, exchange) : undefined;
}

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
const PAGE_HEADERS = {
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

function payPageHtml(charge: TransactionRow | undefined, words: Words): string {
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

async function showPage(service: Service, id: string, { headers }: ReceivedRequest): Promise<Answer> {
  const words = await loadWords(requestedLang(headers));
  service.scheduler.runDue();
  const charge = chargeWithCode(service, id);
  const body = payPageHtml(charge, words);
  return { status: charge === undefined ? 404 : 200, headers: PAGE_HEADERS, body };
}

/**
 * Performs the action of the form. The answer redirects to the page, so that reloading does not repeat the
 * action.
 */
async function act(
  service: Service,
  writes: GroupedWrites,
  id: string,
  exchange: ReceivedRequest,
): Promise<Answer> {
  const action = actionOf(exchange);
  const work = (): void => {
    const charge = chargeWithCode(service, id);
    if (charge) ACTIONS[action](service, charge);
  };
  await writes.run(work).catch((error: unknown) => {
    // PZG409: the charge was already paid, canceled or expired. The page will show this.
    if (!(error instanceof ServiceFault && error.code === 'PZG409')) throw error;
  });
  return { status: 303, headers: { ...PAGE_HEADERS, location: exchange.path }, body: '' };
}

function actionOf({ body }: ReceivedRequest): Action {
  const form = new URLSearchParams(body === 'too_large' ? '' : Buffer.from(body).toString());
  const action = form.get('action');
  if (action === 'pay' || action === 'decline') return action;
  throw invalid('action', 'precisa ser pay ou decline');
}

function chargeWithCode({ db }: Service, id: string): TransactionRow | undefined {
  const row = db.get<TransactionRow>('select * from transactions where id = ?', id);
  return row?.type === 'DEPOSIT' && row.qrCodeText !== null ? row : undefined;
}
