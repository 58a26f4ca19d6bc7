import type { Scope } from '../../../contract/route.ts';
import type { Mils } from '../money/thousandths.ts';

/** Columns of an account that say who may call, and what was opened for it. */
export interface AccessColumns {
  readonly locked: bigint;
  readonly contractSigned: bigint;
  readonly allowCnpjDeposit: bigint;
  readonly allowKeyLookup: bigint;
  readonly allowQrReading: bigint;
  readonly rateLimits: bigint;
  /** Where its calls are said to come from. */
  readonly sourceIp: string;
  /** JSON; the whitelist. */
  readonly ips: string;
}

export interface AccountRow extends AccessColumns {
  readonly seq: bigint;
  readonly accountNumber: string;
  readonly branch: string;
  readonly name: string;
  readonly document: string;
  readonly allowDeposit: bigint;
  readonly allowWithdraw: bigint;
  readonly cashInTicketMin: Mils;
  readonly cashInTicketMax: Mils;
  readonly cashOutTicketMin: Mils;
  readonly cashOutTicketMax: Mils;
  readonly allowTransfer: bigint;
  readonly depositFee: Mils;
  readonly withdrawFee: Mils;
  /** What `partner` earns of each deposit here; the seq of an account. */
  readonly commission: Mils;
  readonly partner: bigint | null;
  readonly dailyWithdrawLimit: Mils | null;
  readonly callbackSecret: string | null;
  readonly secretsMade: bigint;
}

/** A token of one family is not valid in another (unshown.md §1). */
export type TokenFamily = 'main' | 'hub';

export interface Caller {
  readonly account: AccountRow;
  readonly scopes: readonly Scope[];
}
