import type { ErrorCode } from '../../contract/error-codes.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { spokenReais, type Thousandths } from '../state/money/thousandths.ts';

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
