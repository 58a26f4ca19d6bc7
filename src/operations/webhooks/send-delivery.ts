import { listInfractions } from '../../contract/routes/infractions.ts';
import { type Transport, TransportError } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import { isSuccess } from '../../domain/is-success.ts';
import { makeEndToEndId } from '../../domain/keys/end-to-end-id.ts';
import { type EventName, PAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { isLoopback } from '../../domain/parse-service-url.ts';
import { networkReason } from '../../domain/system-error.ts';
import { isJsonObject, type JsonObject, numberText } from '../../domain/text/json.ts';
import { endpointUrl } from '../../domain/text/typed-endpoint.ts';
import { type Clock, DAY_MS } from '../../domain/time/clock.ts';
import { signatureHeader } from '../../domain/webhook/verify-signature.ts';
import { USER_AGENT } from '../../sandbox/deliver/retry-pause-ms.ts';
import { ACCOUNTS, INSTITUTIONS, OWN_INSTITUTION, PAYERS } from '../../sandbox/fixtures.ts';
import type { Operator } from '../operator.ts';
import { readTransaction } from '../transactions.ts';
import { walkPages } from '../walk-pages.ts';

/** Time that an endpoint has to answer (§6.4b). */
const DEADLINE_MS = 5_000;
const SHOWN_BYTES = 512;

export interface TestDelivery {
  /** Checked by `checkEndpoint`. */
  readonly url: string;
  readonly event: string;
  readonly body: string;
  /** Secret for the signature. Null sends the delivery unsigned, as for an account without a secret. */
  readonly secret: string | null;
}

export interface EndpointAnswer {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly ms: number;
  /** First bytes of the answer's body. They are untrusted. */
  readonly answer: string;
  readonly reason: string | null;
}

/**
 * Checks the URL of an endpoint: https, or http on this machine. A delivery contains personal data and a
 * signature, so plain HTTP to another machine must be allowed explicitly.
 * @throws PixError `usage`
 */
export function checkEndpoint(text: string, plainHttp: boolean): string {
  const url = endpointUrl(text);
  if (url === null) throw fail('send.bad_url');
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !plainHttp) throw fail('send.plain_http');
  return url.href;
}

/**
 * Sends the delivery as the service would (§6.3, §6.4). A failure of the endpoint is returned, not thrown.
 */
export async function sendDelivery(
  transport: Transport,
  clock: Clock,
  { url, event, body, secret }: TestDelivery,
): Promise<EndpointAnswer> {
  const started = clock.now();
  const timestampSeconds = Math.floor(started / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-callback-attempt': '1',
    'x-callback-event': event,
    ...(secret === null
      ? {}
      : { 'x-callback-signature': signatureHeader({ secret, timestampSeconds, body: Buffer.from(body) }) }),
  };
  try {
    const reply = await transport({ method: 'POST', url, headers, body, timeoutMs: DEADLINE_MS });
    const ms = clock.now() - started;
    const { bytes } = await readFirstBytes(reply.body, SHOWN_BYTES);
    const answer = new TextDecoder().decode(bytes);
    const { status } = reply;
    // The service does not follow redirects (§6.6), so a redirect counts as a failure.
    return { delivered: isSuccess(status), status, ms, answer, reason: null };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { delivered: false, status: null, ms: clock.now() - started, answer: '', reason: faultOf(error) };
  }
}

/** Returns the code if `pix` has a phrase for it, otherwise the error's own text. */
const faultOf = (error: TransportError): string =>
  error.fault === 'timeout' ? 'timeout' : (networkReason(error)?.code ?? error.message);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const [PAYER] = PAYERS;
const [BANK] = INSTITUTIONS;
const [SHOP] = ACCOUNTS;
const AMOUNT = 150;

/**
 * Returns a body (§6.5, fields of §2.1) for an invented charge of 150.00 reais. In deliveries, `refundAmount`
 * is text.
 */
export function sampleEventBody(
  event: EventName,
  { nowMs, random }: { readonly nowMs: number; readonly random: (bytes: number) => Uint8Array },
): Record<string, unknown> {
  const text = (length: number): string => [...random(length)].map((byte) => LETTERS[byte % 36]).join('');
  const now = new Date(nowMs).toISOString();
  const isDispute = event === 'INFRACTION_CHANGED';
  const status = isDispute ? 'COMPLETED' : event.replace(/^TRANSACTION_/, '');
  const paid = PAID_STATUSES.has(status);
  const refunded = status === 'REFUNDED';
  const id = `TX${now.slice(0, 10).replaceAll('-', '')}${text(16)}`;
  const paidAt = new Date(nowMs - 1_000).toISOString();
  const endToEndId = paid ? makeEndToEndId({ ispb: BANK.ispb, atMs: nowMs, random: text }) : null;
  const code = paid ? null : `invented-code-of-${id}`;
  return {
    id,
    status,
    type: 'DEPOSIT',
    method: 'PIX',
    amount: AMOUNT,
    serviceFeeCharged: 0.115,
    qrCodeText: code,
    qrCodeBase64: null,
    qrCodeUrl: null,
    generatedName: PAYER.name,
    generatedDocument: PAYER.document,
    generatedEmail: 'cliente@exemplo.com.br',
    payerName: paid ? PAYER.name : null,
    payerDocument: paid ? PAYER.document : null,
    payerInstitutionIspb: paid ? BANK.ispb : null,
    payerInstitutionName: paid ? BANK.name : null,
    payerAccountNumber: null,
    receiverName: SHOP.name,
    receiverDocument: SHOP.document,
    receiverInstitutionIspb: OWN_INSTITUTION.ispb,
    receiverInstitutionName: OWN_INSTITUTION.name,
    receiverAccountNumber: paid ? SHOP.accountNumber : null,
    endToEndId,
    createdAt: new Date(nowMs - 60_000).toISOString(),
    updatedAt: now,
    paidAt: paid ? paidAt : null,
    withdrawPixKey: null,
    withdrawPixType: null,
    clientReference: `test-${text(8).toLowerCase()}`,
    virtualAccount: null,
    callbackUrl: null,
    refundEndToEndId: refunded
      ? makeEndToEndId({ ispb: BANK.ispb, atMs: nowMs, random: text, kind: 'return' })
      : null,
    refundAmount: refunded ? '150.00' : null,
    refundStatus: refunded ? 'COMPLETED' : status === 'WAITING_FOR_REFUND' ? 'PENDING' : null,
    refundReason: null,
    refundDescription: null,
    refundedAt: refunded ? now : null,
    cancellationReason: status === 'CANCELED' ? 'canceled by the merchant' : null,
    ...(isDispute ? { infraction: infractionOf(text, nowMs, endToEndId) } : {}),
  };
}

function infractionOf(
  text: (length: number) => string,
  nowMs: number,
  transactionEndToEndId: string | null,
): object {
  return {
    id: `c${text(24).toLowerCase()}`,
    protocol: crypto.randomUUID(),
    type: 'REFUND_REQUEST',
    status: 'OPEN',
    reportedBy: 'DEBITED_PARTICIPANT',
    reportDetails: 'invented for a test delivery',
    analysisResult: null,
    analysisDetails: null,
    transactionEndToEndId,
    reportedAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + 3 * DAY_MS).toISOString(),
  };
}

/**
 * Returns a delivery body (§6.5) for the event. The body contains the current status of the transaction, even
 * if the event reports another status. `refundAmount` is text, as in real deliveries. For a dispute event,
 * the body contains the latest infraction.
 * @throws PixError `missing` when the transaction does not exist, or has no infraction for a dispute event
 */
export async function buildDeliveryBody(
  operator: Operator,
  id: string,
  event: EventName,
): Promise<JsonObject> {
  const { raw, item } = await readTransaction(operator, id);
  const fields = isJsonObject(raw) ? raw : {};
  const refundAmount = item.refundAmount
    ? item.refundAmount.toString()
    : (numberText(fields.refundAmount) ?? null);
  const body = { ...fields, refundAmount };
  if (event !== 'INFRACTION_CHANGED') return body;
  const walk = walkPages(operator, listInfractions, { transactionId: item.id }, { limit: 1 });
  for await (const row of walk) return { ...body, infraction: row.raw };
  throw fail('send.no_infraction', { id });
}
