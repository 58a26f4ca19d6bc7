/** The statements of §4 and §4.1 of the specification: one for each sentence or table row. */
export const mainRoutesStatements = {
  '§4-1': 'All routes need the bearer token (part 5).',
  '§4-2': 'JSON in and out.',
  '§4-3': 'Errors follow part 7.',
  '§4.1-POST /pix-scope': 'POST /pix (scope DEPOSIT)',
  '§4.1-POST /pix-1': 'Creates a deposit charge.',
  '§4.1-POST /pix-2': 'Request body: JSON object.',
  '§4.1-POST /pix-3':
    'Names known: amount (number, reais), callbackUrl (string), clientReference (string), generatedDocument (string, required when the amount is above 2,000.00 BRL), virtualAccount (string, max 50), expiresIn.',
  '§4.1-POST /pix-4': '200: Transaction (2.1) with status PENDING and the QR fields filled.',
  '§4.1-POST /pix-5': '400 validation failure',
  '§4.1-POST /pix-6': '401 authentication failure.',
  '§4.1-GET /pix-scope': 'GET /pix (scope DEPOSIT)',
  '§4.1-GET /pix-1': 'Reads a charge.',
  '§4.1-GET /pix-id': 'id | string | no | Transaction id',
  '§4.1-GET /pix-clientReference': 'clientReference | string | no',
  '§4.1-GET /pix-endToEndId': 'endToEndId | string | no',
  '§4.1-GET /pix-virtualAccount': 'virtualAccount | string, max 50 | no | Alternative lookup key',
  '§4.1-GET /pix-2': 'At least one parameter must be sent',
  '§4.1-GET /pix-3': 'several are combined with AND.',
  '§4.1-GET /pix-4': '200: Transaction.',
  '§4.1-GET /pix-5': '400, 401, 404 (resource not found).',
  '§4.1-GET /pix/key-scope': 'GET /pix/key (either scope)',
  '§4.1-GET /pix/key-1': 'Query: pixKey (string, required, length 1 to 77).',
  '§4.1-GET /pix/key-2': 'pixKey: CPF, CNPJ, e-mail, phone or random key.',
  '§4.1-GET /pix/key-3': '200: Pix key information (2.2).',
  '§4.1-GET /pix/key-4': '400 for an invalid key format (PZK600).',
  '§4.1-POST /user/report-1': 'Body: dateFrom, dateTo (ISO 8601 date-time strings).',
  '§4.1-POST /user/report-2': 'Creates an asynchronous CSV report job',
  '§4.1-POST /user/report-3': 'returns the report job (2.7) with status PENDING.',
  '§4.1-POST /user/report-4':
    'The file has no row limit and is fetched with POST /user/report/:id/download (signed download URL).',
  '§4.1-lists-1': 'Query page (integer, starts at 1), limit (integer, default 20, max 100).',
  '§4.1-lists-2': 'Response: object with data (array) and hasNextPage (boolean).',
  '§4.1-lists-3': 'A client must stop on hasNextPage false, not on an empty page.',
  '§4.1-lists-dateFrom+1': 'dateFrom, dateTo | ISO 8601 window',
  '§4.1-lists-clientReference': 'clientReference | exact match',
  '§4.1-lists-virtualAccount': 'virtualAccount | tenant filter',
  '§4.1-lists-status': 'status | comma-separated list of status values',
  '§4.1-lists-type': 'type | comma-separated list of DEPOSIT, WITHDRAW, COMMISSION',
  '§4.1-lists-endToEndId': 'endToEndId',
  '§4.1-lists-document': 'document | payer document, digits only (11 or 14); punctuation gives 400',
  '§4.1-lists-name': 'name | payer name',
  '§4.1-lists-amount': 'amount | exact amount',
  '§4.1-lists-4': 'GET /user/transactions/:id reads one record.',
  '§4.1-POST /user/webhooks':
    'POST /user/webhooks | url (string, public HTTPS), generateSecret (boolean), events (array of event names; empty or omitted means all) | 201 webhook (2.7) including secret once',
  '§4.1-GET /user/webhooks': 'GET /user/webhooks | none | list of webhooks with hasSecret, never the secret',
  '§4.1-POST /user/webhooks/{id}/rotate-secret':
    'POST /user/webhooks/{id}/rotate-secret | none | new secret (response shape: not shown here)',
  '§4.1-webhooks-1': 'Changes to webhook configuration are rejected with PZA204 while the account is locked.',
  '§4.1-POST /user/callbacks/secret':
    'POST /user/callbacks/secret | creates the account callback secret (signs deliveries to a per-transaction callbackUrl)',
  '§4.1-PATCH /user/callbacks/secret/rotate': 'PATCH /user/callbacks/secret/rotate | rotates it',
  '§4.1-POST /user/callbacks/resend/webhook/:webhookId':
    'POST /user/callbacks/resend/webhook/:webhookId | resend failed deliveries of a registered webhook',
  '§4.1-POST /user/callbacks/resend': 'POST /user/callbacks/resend | bulk resend by filters',
  '§4.1-POST /user/callbacks/resend/:transactionId':
    'POST /user/callbacks/resend/:transactionId | resend for one transaction',
  '§4.1-resend-1':
    'Resend response: enqueued with count (total accepted), truncated (boolean) and items (list cut at 500 entries).',
  '§4.1-resend-2': 'When truncated is true all count are still resent.',
  '§4.1-resend-3': 'A 200 means accepted for resend, not queued delivery.',
  '§4.1-resend-4': 'Without an active webhook for the id: 404 PZW300',
  '§4.1-resend-5': 'without a failed callback in the period: 404 PZW310',
  '§4.1-resend-6': 'it no longer answers 200 with count 0.',
  '§4.1-resend-7': 'The webhook resend handles one delivery per pair of transaction and event',
  '§4.1-resend-8': 'It treats any response of 300 or above, or no response, as failure.',
  '§4.1-resend-9':
    "It still discards an event whose status no longer matches the transaction's current status.",
  '§4.1-resend-10':
    'The per-transaction and bulk resend reach only transactions with callbackUrl filled and never produce a delivery for a registered webhook.',
  '§4.1-resend-11': 'Reaching the resend limit gives PZG422.',
  '§4.1-GET {sandbox_url}/sandbox/webhooks/{id}/challenge':
    'GET {sandbox_url}/sandbox/webhooks/{id}/challenge | returns the verification record (2.7)',
  '§4.1-POST {sandbox_url}/sandbox/webhooks/{id}/challenge':
    'POST {sandbox_url}/sandbox/webhooks/{id}/challenge | re-runs the check; same route, no body',
  '§4.1-GET /pix/qr-code/:transactionId': 'GET /pix/qr-code/:transactionId | DEPOSIT',
  '§4.1-POST /transactions/': 'POST /transactions/ | listed among deposit routes',
  '§4.1-POST /pix/qrcode/read':
    'POST /pix/qrcode/read | either scope; DICT QR reading; blocked by PZA206 while the contract is unsigned',
  '§4.1-POST /withdraw': 'POST /withdraw | WITHDRAW; Pix payment to a key',
  '§4.1-POST /withdraw/qrcode': 'POST /withdraw/qrcode | WITHDRAW',
  '§4.1-GET /withdraw': 'GET /withdraw | WITHDRAW',
  '§4.1-POST /internal-transfer':
    'POST /internal-transfer | WITHDRAW; error texts reference payerAccountNumber and receiverAccountNumber',
  '§4.1-GET /internal-transfer': 'GET /internal-transfer | WITHDRAW',
  '§4.1-POST /refund/:transactionId': 'POST /refund/:transactionId | WITHDRAW',
  '§4.1-GET /user/balance, GET /user':
    'GET /user/balance, GET /user | GET /user carries DailyWithdrawLimit (limit and usage)',
  '§4.1-GET /user/bank-statements and /:id': 'GET /user/bank-statements and /:id',
  '§4.1-GET /user/deposit-pending and /:id': 'GET /user/deposit-pending and /:id',
  '§4.1-GET /status/': 'GET /status/',
  '§4.1-GET /user/infractions/:id, POST /user/infractions/:id/defenses, GET /user/infractions/:id/defenses':
    'GET /user/infractions/:id, POST /user/infractions/:id/defenses, GET /user/infractions/:id/defenses | a second defense gives PZK212',
} as const;
