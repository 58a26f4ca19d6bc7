import { loadWords } from '../../i18n/index.ts';
import type { Answer } from '../http/answer.ts';
import { type ReceivedRequest, requestedLang } from '../http/received-request.ts';
import type { Service } from '../service.ts';
import { invalid, ServiceFault } from '../service-fault.ts';
import { payCharge } from '../state/transactions/pay-charge.ts';
import type { TransactionRow } from '../state/transactions/transaction-row.ts';
import { moveTransaction } from '../state/transactions/transactions.ts';
import type { GroupedWrites } from '../store/grouped-writes.ts';
import { PAGE_HEADERS, payPageHtml } from './pay-page-html.ts';

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
