import type { Scope } from '../../../contract/route.ts';
import type { Thousandths } from '../money/thousandths.ts';

export interface AccountRow {
  readonly locked: bigint;
  readonly contractSigned: bigint;
  readonly allowCnpjDeposit: bigint;
  readonly allowKeyLookup: bigint;
  readonly allowQrReading: bigint;
  readonly rateLimits: bigint;
  readonly sourceIp: string;
  /** Whitelist of IP addresses, as a JSON array. */
  readonly ips: string;
  readonly seq: bigint;
  readonly accountNumber: string;
  readonly branch: string;
  readonly name: string;
  readonly document: string;
  readonly allowDeposit: bigint;
  readonly allowWithdraw: bigint;
  readonly cashInTicketMin: Thousandths;
  readonly cashInTicketMax: Thousandths;
  readonly cashOutTicketMin: Thousandths;
  readonly cashOutTicketMax: Thousandths;
  readonly allowTransfer: bigint;
  readonly depositFee: Thousandths;
  readonly withdrawFee: Thousandths;
  /**
   * Amount that the partner account gets from the fee of each deposit. `partner` is the `seq` of that
   * account.
   */
  readonly commission: Thousandths;
  readonly partner: bigint | null;
  readonly dailyWithdrawLimit: Thousandths | null;
  readonly callbackSecret: string | null;
  readonly secretsMade: bigint;
}

export interface Caller {
  readonly account: AccountRow;
  readonly scopes: readonly Scope[];
}
