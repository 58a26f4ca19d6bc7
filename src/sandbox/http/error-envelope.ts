import { type ErrorCode, type HubErrorCode, hubErrorCodes } from '../../contract/error-codes.ts';
import type { Family } from '../../contract/route.ts';
import { errorWords } from '../../i18n/pt-br/error-words.ts';
import { HubFault, type ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { spokenReais, type Thousandths } from '../state/money/thousandths.ts';
import { type Answer, jsonAnswer } from './answer.ts';

/**
 * Maps error codes to codes of the hub. These errors are thrown by code that all families share. Any other
 * error gets the hub's code for its HTTP status.
 */
const HUB_CODES: Readonly<Partial<Record<string, HubErrorCode>>> = {
  PZV001: 'SCHEMA_INVALID',
  PZA100: 'TOKEN_INVALID',
  PZA200: 'TOKEN_SCOPE_MISSING',
  PZG404: 'RESOURCE_NOT_FOUND',
  PZK310: 'RESOURCE_NOT_FOUND',
  PZK200: 'PIX_KEY_NOT_FOUND',
  PZK201: 'PIX_KEY_NOT_FOUND',
  PZK300: 'PIX_KEY_NOT_FOUND',
  PZG409: 'REFUND_NOT_ALLOWED',
  PZG422: 'REFUND_NOT_ALLOWED',
  PZG423: 'REFUND_NOT_ALLOWED',
  PZS200: 'TOKEN_HOLDER_BLOCKED',
  PZC401: 'TOKEN_HOLDER_BLOCKED',
  PZC201: 'TOKEN_HOLDER_BLOCKED',
  PZC202: 'PROVIDER_REFUSED',
  PZS102: 'PROVIDER_REFUSED',
  PZS201: 'PROVIDER_REFUSED',
  PZS202: 'WITHDRAW_DAILY_LIMIT',
  PZS206: 'WITHDRAW_DAILY_LIMIT',
  PZC200: 'WITHDRAW_INSUFFICIENT_BALANCE',
  PZG429: 'RATE_LIMITED',
  PZI100: 'INTERNAL_ERROR',
  PZI110: 'PROVIDER_UNAVAILABLE',
  PZI111: 'PROVIDER_UNAVAILABLE',
  PZS500: 'PROVIDER_UNAVAILABLE',
  PZF500: 'PROVIDER_UNAVAILABLE',
  PZF503: 'PROVIDER_UNAVAILABLE',
};

/**
 * Returns the error answer to a request. The hub has the error envelope of unshown.md §10, and all other
 * families have the envelope of §7.1.
 */
export function errorEnvelope(fault: ServiceFault, family: Family, requestId: string): Answer {
  const { status, retryAfterSeconds } = fault;
  const retry = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  const body = family === 'hub' ? hubBody(fault) : mainBody(fault, requestId);
  return jsonAnswer(status, body, retry);
}

/** Messages that contain amounts, addresses or field names as placeholders, such as `{min}` of §7.3. */
const SPECIFIC: Readonly<Partial<Record<ErrorCode, string>>> = {
  PZA203: 'Acesso a partir do IP {ip} não permitido.',
  PZA205: 'Conta com token de saque precisa de um IP cadastrado. IP de origem: {ip}.',
  PZD103: 'A criação do depósito excedeu o tempo. Consulte por clientReference: ela pode ter sido concluída.',
  PZD600: 'Valor abaixo do depósito mínimo de R$ {min}.',
  PZD601: 'Valor acima do depósito máximo de R$ {max}.',
  PZD602: 'Acima de R$ 2.000,00 o documento (generatedDocument) é obrigatório.',
  PZS600: 'Valor abaixo do saque mínimo de R$ {min}.',
  PZS601: 'Valor acima do saque máximo de R$ {max}.',
  PZS603: 'O valor {a} difere do valor {b} do QR Code.',
  PZC300: 'Conta de destino (receiverAccountNumber) inválida ou desconhecida.',
  PZC400: 'A conta pagadora (payerAccountNumber) não é a do token.',
  PZC602: 'Valor abaixo do mínimo de R$ {min}.',
  PZC603: 'Valor acima do máximo de R$ {max}.',
};

/**
 * Returns the Portuguese message with its placeholders filled in. Clients must not depend on the text (§7.1).
 */
function messageOf(code: ErrorCode, params: Readonly<Record<string, string>>): string {
  const sentence = SPECIFIC[code] ?? errorWords[`meaning.${code}`];
  return sentence.replace(/\{(\w+)\}/g, (_whole, name: string) => params[name] ?? '?');
}

const hubMessageOf = (code: HubErrorCode): string => errorWords[`meaning.${code}`];

function mainBody(fault: ServiceFault, requestId: string): object {
  const { code, status, details, retryAfterSeconds } = fault;
  return {
    errorCode: code,
    error: statusText(status),
    message: messageOf(code, fault.params),
    statusCode: status,
    requestId,
    ...(details && { details }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function hubBody(fault: ServiceFault): object {
  if (fault instanceof HubFault) {
    const { hubCode, hubDetails } = fault;
    const message = hubMessageOf(hubCode);
    return hubEnvelope(hubCode, message, { ...bankDetails(hubCode, message), ...hubDetails });
  }
  const code = HUB_CODES[fault.code] ?? hubCodeOf(fault.status);
  const fields = fault.details?.map(({ field, message }) => [field, message]);
  const message = messageOf(fault.code, fault.params);
  const details = {
    ...bankDetails(code, message),
    ...(fields && Object.fromEntries(fields)),
    ...(fault.retryAfterSeconds !== undefined && { retryAfterSeconds: fault.retryAfterSeconds }),
  };
  return hubEnvelope(code, message, details);
}

/** Returns the bank's message for provider errors. The bank's status is always null (unshown.md §10). */
const bankDetails = (code: string, reason: string) =>
  code.startsWith('PROVIDER_') ? { status: null, reason } : {};

const hubEnvelope = (code: string, message: string, details: Readonly<Record<string, unknown>>): object => ({
  message,
  code,
  ...(Object.keys(details).length > 0 && { details }),
});

function hubCodeOf(status: number): string {
  const known = Object.entries(hubErrorCodes).find(([, entry]) => entry.status === status);
  return known?.[0] ?? 'INTERNAL_ERROR';
}

export const statusText = (status: number): string =>
  process.getBuiltinModule('node:http').STATUS_CODES[status] ?? 'Error';

/**
 * Invented amounts for the message of `PZS603`: the request contains `ASKED`, but the QR code contains
 * `WRITTEN`.
 */
const ASKED: Thousandths = 11_000n;
const WRITTEN: Thousandths = 10_000n;

/** Returns the parameters of an error message (§5 rule 9, §7.3 `{min}`) for this account. */
export function errorMessageParams(code: ErrorCode, account: AccountRow): Readonly<Record<string, string>> {
  switch (code) {
    case 'PZA203':
    case 'PZA205':
      return { ip: account.sourceIp };
    case 'PZD600':
      return { min: spokenReais(account.cashInTicketMin) };
    case 'PZD601':
      return { max: spokenReais(account.cashInTicketMax) };
    case 'PZS600':
    case 'PZC602':
      return { min: spokenReais(account.cashOutTicketMin) };
    case 'PZS601':
    case 'PZC603':
      return { max: spokenReais(account.cashOutTicketMax) };
    case 'PZS603':
      return { a: spokenReais(ASKED), b: spokenReais(WRITTEN) };
    default:
      return {};
  }
}
