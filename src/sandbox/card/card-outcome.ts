/** Values of `creditCardPayment.status` (unshown.md §11). */
export const CARD = {
  notFinished: 0n,
  authorized: 1n,
  confirmed: 2n,
  denied: 3n,
  voided: 10n,
  refunded: 11n,
  pending: 12n,
  aborted: 13n,
} as const;

export interface CardOutcome {
  readonly status: bigint;
  readonly returnCode: string;
  readonly returnMessage: string;
}

const CONFIRMED: CardOutcome = { status: CARD.confirmed, returnCode: '00', returnMessage: 'Aprovada' };
const EXPIRED: CardOutcome = { status: CARD.denied, returnCode: '54', returnMessage: 'Cartão vencido' };

/** Outcomes of the test card numbers. Every other valid number is approved. */
const OUTCOMES: Readonly<Record<string, CardOutcome>> = {
  '4000000000000002': { status: CARD.denied, returnCode: '05', returnMessage: 'Não autorizada' },
  '4000000000009995': { status: CARD.denied, returnCode: '51', returnMessage: 'Saldo insuficiente' },
  '4000000000000069': EXPIRED,
  '4000000000000119': { status: CARD.aborted, returnCode: '96', returnMessage: 'Falha no processamento' },
  '4000000000000010': { status: CARD.notFinished, returnCode: '', returnMessage: 'Não concluída' },
  '4000000000000028': { status: CARD.authorized, returnCode: '00', returnMessage: 'Autorizada' },
  '4000000000003220': { status: CARD.pending, returnCode: '', returnMessage: 'Em análise' },
};

/**
 * Returns the outcome of a charge to a card.
 * @param expiration `MM/YYYY`; the card is valid until the end of that month, UTC
 */
export function cardOutcome(number: string, expiration: string, nowMs: number): CardOutcome {
  const [month, year] = expiration.split('/').map(Number);
  if (Date.UTC(year ?? 0, month ?? 0, 1) <= nowMs) return EXPIRED;
  return OUTCOMES[number] ?? CONFIRMED;
}

/**
 * Returns the card number with asterisks. The first six and the last four digits stay, because they may be
 * stored.
 */
export const maskedNumber = (digits: string): string =>
  `${digits.slice(0, 6)}${'*'.repeat(digits.length - 10)}${digits.slice(-4)}`;
