/** The statements of §2.3 to §2.6, §3.3 and §4.2 of the specification: one for each sentence or table row. */
export const hubStatements = {
  '§2.3-id': 'id | string | Identifier with a fixed prefix, a date part and a random part',
  '§2.3-status': 'status | string | Value seen: APPROVED',
  '§2.3-amount': 'amount | integer | Cents',
  '§2.3-serviceFee': 'serviceFee | integer | Cents',
  '§2.3-totalDebited': 'totalDebited | integer | Cents; amount plus fee',
  '§2.3-pixKey': 'pixKey | string | Destination key; masked for QR payments',
  '§2.3-comment': 'comment | string',
  '§2.3-e2e': 'e2e | string, nullable',
  '§2.3-providerRejectedReason': 'providerRejectedReason | string, nullable',
  '§2.3-callbackUrl': 'callbackUrl | string, nullable',
  '§2.3-createdAt+2': 'createdAt, sentAt, approvedAt | string',
  '§2.3-confirmedAt': 'confirmedAt | string, nullable',
  '§2.4-id': 'id | string',
  '§2.4-method': 'method | string (PIX seen)',
  '§2.4-status': 'status | string (PAID seen)',
  '§2.4-amount+6':
    'amount, serviceFee, netAmount, refundedAmount, refundFee, refundInProgressAmount, refundableAmount | integer cents',
  '§2.4-description': 'description | string',
  '§2.4-openInfractionProtocol': 'openInfractionProtocol | string, nullable',
  '§2.4-externalRef': 'externalRef | string',
  '§2.4-callbackUrl': 'callbackUrl | string, nullable',
  '§2.4-createdAt+1': 'createdAt, paidAt | string',
  '§2.4-refundedAt': 'refundedAt | string, nullable',
  '§2.5-id': 'id | string',
  '§2.5-status': 'status | string | Value seen: CONFIRMED',
  '§2.5-side': 'side | string | Value seen: SENT (a transfer may be sent or received by the account)',
  '§2.5-amount+2': 'amount, serviceFee, totalDebited | integer | Cents',
  '§2.5-comment': 'comment | string',
  '§2.5-providerRejectedReason': 'providerRejectedReason | string, nullable',
  '§2.5-callbackUrl': 'callbackUrl | string, nullable',
  '§2.5-createdAt': 'createdAt | string',
  '§2.5-confirmedAt+1': 'confirmedAt, failedAt | string, nullable',
  '§2.6-id': 'id | string',
  '§2.6-protocol': 'protocol | string | UUID-shaped; the lookup key',
  '§2.6-type': 'type | string | Value seen: REFUND_REQUEST',
  '§2.6-status': 'status | string | Value seen: OPEN',
  '§2.6-reportedBy': 'reportedBy | string | Value seen: DEBITED_PARTICIPANT',
  '§2.6-reportDetails': 'reportDetails | string',
  '§2.6-analysisResult+1': 'analysisResult, analysisDetails | string, nullable',
  '§2.6-endToEndId': 'endToEndId | string',
  '§2.6-blockedAmount+2': 'blockedAmount, feeCharged, settledAmount | integer | Cents',
  '§2.6-reportedAt+1': 'reportedAt, dueAt | string',
  '§2.6-closedAt': 'closedAt | string, nullable',
  '§3.3-1': 'Hub payouts: APPROVED is the value seen.',
  '§3.3-2':
    'Hub charges (PAID), hub transfers (CONFIRMED, with a failedAt timestamp), hub infractions (OPEN, with closedAt), hub Pix keys (ACTIVE), report jobs (PENDING), refundStatus (PENDING, COMPLETED, CANCELED).',
  '§3.3-3': 'Infraction closed: once closed it accepts no further actions (error PZK210).',
  '§4.2-1': 'Amounts are integer cents.',
  '§4.2-2':
    'The three POST routes below take an idempotency key header: a value unique per operation, 1 to 255 visible ASCII characters, no spaces, scoped to the account, with no expiry.',
  '§4.2-3': 'Repeating the key with the same amount and destination returns the original operation',
  '§4.2-4': 'with a different amount or destination the answer is 409.',
  '§4.2-POST /transactions/withdraw':
    'POST /transactions/withdraw | amount (integer), pixKey (string), pixKeyType (string; EMAIL is the value seen), comment (string) | hub payout (2.3)',
  '§4.2-POST /transactions/pix/qr-payments':
    'POST /transactions/pix/qr-payments | brCode (string, copy-and-paste code static or dynamic), comment (string) | hub payout (2.3), pixKey masked',
  '§4.2-POST /transactions/internal-transfer':
    'POST /transactions/internal-transfer | amount (integer), toPixKey (string), comment (string) | hub transfer (2.5)',
  '§4.2-GET /transactions/internal-transfer/{transferId}':
    'GET /transactions/internal-transfer/{transferId} | path transferId; returns a transfer the account sent | hub transfer (2.5)',
  '§4.2-GET /transactions/internal-transfer/{transferId} received':
    'GET /transactions/internal-transfer/{transferId} returns a transfer the account received',
  '§4.2-POST /transactions/payment/{paymentId}/refund':
    'POST /transactions/payment/{paymentId}/refund | amount (integer; all or part of the paid charge) | hub charge (2.4)',
  '§4.2-GET /transactions/infractions/{protocol}':
    'GET /transactions/infractions/{protocol} | path protocol | hub infraction (2.6)',
  '§4.2-POST /transactions/pix-keys': 'POST /transactions/pix-keys | type (EVP or CNPJ) | hub Pix key (2.7)',
  '§4.2-GET /transactions/balance': 'GET /transactions/balance | none | hub balance (2.7)',
  '§4.2-GET /transactions/statement':
    'GET /transactions/statement | none required; lists entries that changed the available balance, cursor paginated | list',
  '§4.2-GET /transactions/payment':
    'GET /transactions/payment | none required; lists charges, newest first, cursor paginated | list',
} as const;
