/** Kinds of movements that send money to a receiver. */
export const PAYOUT_KINDS = ['payout', 'qr-payout', 'transfer'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** Kinds of movements that return money of a charge to its payer. Their `subject` is the charge. */
export const REFUND_KINDS = ['refund', 'card-reversal'] as const;

/** Kinds of movements of money, as the journal records them. */
export type MoneyKind = PayoutKind | 'card-charge' | (typeof REFUND_KINDS)[number];

export const isRefund = ({ kind }: { readonly kind: string }): boolean =>
  REFUND_KINDS.some((refund) => refund === kind);
