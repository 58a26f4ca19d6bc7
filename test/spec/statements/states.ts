/** The statements of §3.1 of the specification: one for each sentence or table row. */
export const statesStatements = {
  '§3.1-1': 'States: PENDING, COMPLETED, CANCELED, WAITING_FOR_REFUND, REFUNDED, EXPIRED, ERROR.',
  '§3.1-(new)':
    '(new) | charge created, or Pix payment enters processing | internal transfers skip this state | PENDING | event TRANSACTION_PENDING (in fast Pix it typically does not arrive)',
  '§3.1-PENDING':
    'PENDING | payment confirmed | deposit: customer paid; Pix payment: money went out | COMPLETED | event TRANSACTION_COMPLETED; paidAt set',
  '§3.1-COMPLETED': 'COMPLETED | amount returned to payer | REFUNDED | event TRANSACTION_REFUNDED',
  '§3.1-PENDING-2': 'PENDING | charge passes expiresIn unpaid | EXPIRED | event TRANSACTION_EXPIRED',
  '§3.1-CANCELED':
    'CANCELED | canceled before completing, by manual action or by rule (event TRANSACTION_CANCELED)',
  '§3.1-WAITING_FOR_REFUND':
    'WAITING_FOR_REFUND | refund entered the processing queue, usually after an accepted MED (event TRANSACTION_WAITING_FOR_REFUND)',
  '§3.1-ERROR': 'ERROR | processing failed (event TRANSACTION_ERROR)',
} as const;
