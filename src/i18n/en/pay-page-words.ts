/** Texts of the page on which a sandbox charge is paid in a browser. */
export const payPageWords = {
  'pay_page.title': 'Pay with Pix (sandbox)',
  'pay_page.test': 'Sandbox: this is a test, and no money moves.',
  'pay_page.not_found': 'Charge not found',
  'pay_page.not_found.hint':
    'This sandbox has no charge at this address. A reset deletes all charges: create a new one.',
  'pay_page.document': 'Receiver’s document',
  'pay_page.customer': 'Customer',
  'pay_page.reference': 'Reference',
  'pay_page.id': 'Transaction id',
  'pay_page.end_to_end': 'End-to-end id',
  'pay_page.pay': 'Pay',
  'pay_page.decline': 'Decline',
  'pay_page.PENDING': 'Waiting for payment until {until:time}.',
  'pay_page.COMPLETED': 'Paid by {payer} at {at:time}.',
  'pay_page.WAITING_FOR_REFUND': 'Paid by {payer} at {at:time}. A refund is in progress.',
  'pay_page.REFUNDED': 'Paid by {payer} at {at:time}, and refunded.',
  'pay_page.CANCELED': 'Canceled at {at:time}. This charge can no longer be paid.',
  'pay_page.EXPIRED': 'Expired at {at:time}. This charge can no longer be paid.',
  'pay_page.ERROR': 'Failed at {at:time}. This charge can no longer be paid.',
  'pay_page.in_terminal': 'In a terminal:',
  'charge.pay_page': 'Pay the charge in a browser:',
} as const;
