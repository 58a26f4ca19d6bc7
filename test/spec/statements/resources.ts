/** The statements of §0 to §2.2 and §2.7 of the specification: one for each sentence or table row. */
export const resourcesStatements = {
  '§0-1': '{base_url} is the root of the main route family and already ends with the version segment /v1.',
  '§0-2': 'Paths written as /v1/... in the error catalog mean the same routes.',
  '§0-3':
    '{hub_url} is the root of the second route family (it ends with /api/v1, and its routes start with /transactions).',
  '§0-4': '{card_url} is the root of the card route family.',
  '§0-5': '{sandbox_url} is the root of the test environment.',
  '§0-6': 'All bodies are JSON (Content-Type: application/json).',
  '§1-1': 'The service processes instant payments over the Pix scheme for a merchant account.',
  '§1-2':
    'Deposits (cash-in): create a Pix charge that returns a copy-and-paste code and QR code, and read its state.',
  '§1-3':
    'Withdrawals (cash-out): pay to a Pix key or to a copy-and-paste code (static or dynamic QR), from the available balance.',
  '§1-4': 'Internal transfers between accounts of the service, identified by Pix key or account number.',
  '§1-5': 'Refunds of paid charges, in full or in part.',
  '§1-6': 'Pix key lookup in the central directory (DICT) and QR code reading.',
  '§1-7': 'Registration of Pix keys on the account (random EVP key or CNPJ key).',
  '§1-8': 'Balance, statement, transaction history and asynchronous CSV reports.',
  '§1-9': 'Infractions (MED disputes, fraud reports) and defenses against them.',
  '§1-10': 'Webhooks (callbacks) on status changes, with signature, retry, inspection and resend.',
  '§1-11': 'A separate card API: token, credit card charges, recurrences, currency rates.',
  '§1-Main':
    'Main (/pix, /withdraw, /internal-transfer, /refund, /user/...) | {base_url} | reais with decimals (a number, e.g. a fee of 0.115) | Transaction resource with DEPOSIT/WITHDRAW/COMMISSION types',
  '§1-Hub':
    'Hub (/transactions/...) | {hub_url} | integer cents (10000 = 100.00 BRL) | Separate resources for payouts, charges, transfers, infractions, keys, balance',
  '§1-Card':
    'Card (/token, /charges, /charges/recurrences, /currencies) | {card_url} | integer cents; exchange rates are decimals | Credit card charges',
  '§1-Sandbox': 'Sandbox | {sandbox_url} | as main family | Webhook ownership verification',
  '§2-1': 'Timestamps are ISO 8601 strings in UTC.',
  '§2-2': 'A field shown as nullable is null until it applies.',
  '§2.1-1': 'Returned by POST /pix and GET /pix, and the body of deliveries (with extras).',
  '§2.1-id': 'id | string | Transaction identifier',
  '§2.1-status':
    'status | string | PENDING, COMPLETED, CANCELED, WAITING_FOR_REFUND, REFUNDED, EXPIRED, ERROR',
  '§2.1-type':
    'type | string | DEPOSIT, WITHDRAW, COMMISSION (commission entry credited to the account; arrives with TRANSACTION_COMPLETED)',
  '§2.1-method': 'method | string | PIX, BANK_SLIP, INTERNAL_TRANSFER',
  '§2.1-amount': 'amount | number | In reais',
  '§2.1-serviceFeeCharged': 'serviceFeeCharged | number | Fee charged, in reais',
  '§2.1-qrCodeText': 'qrCodeText | string, nullable | Copy-and-paste code; null once completed',
  '§2.1-qrCodeBase64': 'qrCodeBase64 | string, nullable | QR image in Base64; null once completed',
  '§2.1-qrCodeUrl': 'qrCodeUrl | string, nullable | QR image URL; null once completed',
  '§2.1-generatedName': 'generatedName | string | Reference name',
  '§2.1-generatedDocument': 'generatedDocument | string | CPF or CNPJ',
  '§2.1-generatedEmail': 'generatedEmail | string | E-mail linked to the transaction',
  '§2.1-payerName+3':
    'payerName, payerDocument, payerInstitutionIspb, payerInstitutionName | string, nullable | Payer data, filled when paid',
  '§2.1-payerAccountNumber':
    'payerAccountNumber | string, nullable | Payer account (6 digits); filled when the service account pays (Pix payments, internal transfers)',
  '§2.1-receiverName+3':
    'receiverName, receiverDocument, receiverInstitutionIspb, receiverInstitutionName | string, nullable | Receiver data',
  '§2.1-receiverAccountNumber':
    'receiverAccountNumber | string, nullable | Receiver account (6 digits); filled when the service account receives (deposits, internal transfers)',
  '§2.1-endToEndId': 'endToEndId | string, nullable | Pix end-to-end identifier',
  '§2.1-createdAt+2': 'createdAt, updatedAt, paidAt | string (ISO 8601), paidAt nullable',
  '§2.1-withdrawPixKey': 'withdrawPixKey | string, nullable | Key used in a Pix payment',
  '§2.1-withdrawPixType': 'withdrawPixType | string, nullable | cpf, cnpj, phone, email, evp',
  '§2.1-clientReference': 'clientReference | string | External reference supplied at creation',
  '§2.1-virtualAccount':
    'virtualAccount | string, max 50 chars | Virtual sub-account supplied at creation; returned in deliveries',
  '§2.1-callbackUrl': 'callbackUrl | string | Per-transaction delivery URL',
  '§2.1-refundEndToEndId': 'refundEndToEndId | string, nullable',
  '§2.1-refundAmount': 'refundAmount | string in deliveries, nullable | Refunded amount',
  '§2.1-refundStatus': 'refundStatus | string, nullable | PENDING, COMPLETED, CANCELED',
  '§2.1-refundReason+1': 'refundReason, refundDescription | string, nullable',
  '§2.1-refundedAt': 'refundedAt | string, nullable',
  '§2.1-cancellationReason': 'cancellationReason | string, nullable',
  '§2.2-pixKey': 'pixKey | string | The key',
  '§2.2-document': 'document | string | Masked document',
  '§2.2-name': 'name | string | Owner name',
  '§2.2-branch': 'branch | string | Masked',
  '§2.2-accountNumber': 'accountNumber | string | Masked',
  '§2.2-personType': 'personType | string | PF (individual) or PJ (legal entity)',
  '§2.2-accountType': 'accountType | string | Values seen: CACC, TRAN; other values: not shown',
  '§2.2-institutionIspb+2':
    'institutionIspb, institutionCode, institutionName | string | Receiving institution',
  '§2.7-Hub Pix key':
    'Hub Pix key (POST /transactions/pix-keys) | id (string), key (string), type (EVP or CNPJ), status (ACTIVE seen), isDefault (boolean), createdAt, updatedAt',
  '§2.7-Hub balance':
    'Hub balance | total, available, blocked, blockedBySecurity, blockedByWithdraw, blockedByRefund (integers, cents), syncedAt (string)',
  '§2.7-Report job':
    'Report job | id (string), status (PENDING seen), createdAt, updatedAt, writtenRows (nullable), storageExpiresAt (nullable)',
  '§2.7-Webhook':
    'Webhook | id, url, active (boolean), events (array, empty means all), hasSecret (boolean), createdAt, updatedAt, secret (only in the creation response, returned once)',
  '§2.7-Webhook verification':
    'Webhook verification (sandbox) | webhookId, url, status (pending, verified, failed), detail (string), checkedAt',
  '§2.7-Error': 'Error | see part 7',
} as const;
