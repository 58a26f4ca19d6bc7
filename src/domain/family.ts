/** The families of the service's API with payouts to Pix keys. */
export const PAYOUT_FAMILIES = ['main', 'hub'] as const;
export type PayoutFamily = (typeof PAYOUT_FAMILIES)[number];

/** The families that move money. Each of them has tokens of its own. */
export const MONEY_FAMILIES = [...PAYOUT_FAMILIES, 'card'] as const;
export type MoneyFamily = (typeof MONEY_FAMILIES)[number];
