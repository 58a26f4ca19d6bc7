export type HubStatus = 'REQUESTED' | 'CREATED' | 'APPROVED' | 'CONFIRMED' | 'FAILED';

export interface PayoutRow {
  readonly operation: 'WITHDRAW' | 'EXTERNAL_PAYMENT';
  readonly destination: string;
  readonly comment: string | null;
  /** Status in the hub. Null for payouts of the main family. */
  readonly hubStatus: HubStatus | null;
  readonly sentAt: bigint | null;
  readonly approvedAt: bigint | null;
  readonly confirmedAt: bigint | null;
  readonly rejectedReason: string | null;
}
