/**
 * Facts that are missing in the specification, but stated in public documentation: one for each table row of
 * `unshown.md` §9 to §11.
 */
export const unshownFamiliesStatements = {
  'unshown §9 POST /user/report body':
    'POST /user/report body | dateFrom, dateTo required; optional status (array) and type (array), not comma lists',
  'unshown §9 Answer status': 'Answer status | 202',
  'unshown §9 Job extra fields': 'Job extra fields | params (object: filters used); writtenRows integer',
  'unshown §9 storageExpiresAt':
    'storageExpiresAt | when the file leaves storage, usually 7 days after creation',
  'unshown §9 GET /user/report/{id}':
    'GET /user/report/{id} | reads one job (needed to wait for COMPLETED; not named in the spec); shows the expiry as expiresAt',
  'unshown §9 GET /user/report':
    'GET /user/report | lists jobs: page, limit (default 10), status, createdAt/updatedAt From-To, sortBy, sortDirection; answer total, pages, reports',
  'unshown §9 POST /user/report/:id/download':
    'POST /user/report/:id/download | no body; 200 url, expiresAt; link lives 5 minutes; sent without the bearer token',
  'unshown §10 Token route':
    'Token route | POST {hub_url}/oauth/token, grant_type=client_credentials, credential by HTTP Basic or in the body (form or JSON); answer access_token, token_type Bearer, expires_in 900, scope (space separated). Not a spec route: a client only needs a ready token',
  'unshown §10 Scopes':
    'Scopes | PAYMENT_READ, PAYMENT_WRITE, REFUND, WITHDRAW, WITHDRAW_READ, INTERNAL_TRANSFER, INFRACTION_READ, PIX_KEY_READ, PIX_KEY_WRITE, PIX_DICT_READ, STATEMENT_READ, WEBHOOK_WRITE. WITHDRAW does not open transfers',
  'unshown §10 Idempotency header':
    'Idempotency header | Idempotency-Key; optional in the schema; on withdraw, qr-payments (also compares the code), internal-transfer. Refund does not take it: read the charge before repeating',
  'unshown §10 Status of a replay':
    'Status of a replay | not found; default 200 (charge creation replays with 200)',
  'unshown §10 Success status':
    'Success status | 201 withdraw, qr-payments, internal-transfer, pix-keys; 200 refund and reads',
  'unshown §10 withdraw': 'withdraw | amount | yes | integer >= 1',
  'unshown §10 withdraw 2': 'withdraw | pixKey | yes | 1 to 77',
  'unshown §10 withdraw 3':
    'withdraw | pixKeyType | no | EVP, CNPJ, CPF, EMAIL, PHONE; checked against the key; absent = inferred (11 digits are ambiguous); mismatch 400',
  'unshown §10 withdraw 4': 'withdraw | comment | no | max 140',
  'unshown §10 withdraw 5':
    'withdraw | callbackUrl | no | public HTTPS; needs an account callback secret, otherwise 412',
  'unshown §10 pix/qr-payments': 'pix/qr-payments | brCode | yes | 8 to 1024',
  'unshown §10 pix/qr-payments 2':
    'pix/qr-payments | amount | no | integer; when the code has none; otherwise must equal it',
  'unshown §10 pix/qr-payments 3': 'pix/qr-payments | comment, callbackUrl | no | comment max 140',
  'unshown §10 internal-transfer': 'internal-transfer | amount, toPixKey | yes | integer >= 1; 1 to 77',
  'unshown §10 internal-transfer 2': 'internal-transfer | comment, callbackUrl | no | comment max 140',
  'unshown §10 payment/{id}/refund': 'payment/{id}/refund | amount | no | integer; absent = what remains',
  'unshown §10 pix-keys': 'pix-keys | type | yes | EVP, CNPJ today',
  'unshown §10 pix-keys 2': "pix-keys | key | for CNPJ | the holder's own CNPJ; must not be sent for EVP",
  'unshown §10 hub Payout':
    'Payout | lookups also carry operation (WITHDRAW, EXTERNAL_PAYMENT) and destination (object)',
  'unshown §10 hub Charge': 'Charge | refunds (array, entry fields not seen); pix.qrCodeText on creation',
  'unshown §10 hub Transfer': 'Transfer | counterparty {name, document, pixKey}',
  'unshown §10 hub Infraction':
    'Infraction | enums as in 8; blocked money returns minus the fee on DISAGREED, in full on CANCELLED',
  'unshown §10 hub Pix key': 'Pix key | first key becomes the default',
  'unshown §10 hub Balance': 'Balance | total = available + blocked',
  'unshown §10 Cursors and lists text':
    'Both lists answer { "data": [...], "nextCursor": "..." }; send it back as query cursor; it is absent on the last page. limit 1 to 100, default 20.',
  'unshown §10 Cursors and lists statement':
    'statement | dateFrom, dateTo (ISO 8601 or YYYY-MM-DD; a bare date covers that day in Brasilia time), trigger (comma list), originId, amount (unsigned cents)',
  'unshown §10 Cursors and lists payment':
    'payment | method (PIX), status (PENDING, PAID, REFUNDED, EXPIRED), dateFrom, dateTo, search (3 to 120), externalRef (1 to 64, exact); entries are hub charges',
  'unshown §10 Statement entry text':
    'Fields: id, entryId (string); amount (integer, signed cents, debits negative); balanceAfter (cents); trigger (below); description; originId and infractionProtocol (string, nullable); gross, fee (cents); status (SETTLED seen); statusDetail, statusReason (string, nullable); statusAt, postedAt; payoutOperation (WITHDRAW, EXTERNAL_PAYMENT; nullable G); counterparty {name, document, pixKey; nullable, key masked}.',
  'unshown §10 Statement entry text 2':
    'trigger: PAYMENT, DEPOSIT, PAYMENT_REFUND, PAYOUT, PAYOUT_REVERSAL, PAYOUT_REFUND_RECEIVED, INFRACTION_BLOCK, INFRACTION_SETTLED, INFRACTION_RELEASED, INTERNAL_TRANSFER.',
  'unshown §10 Statement entry text 3':
    'One line per balance change: a paid charge enters net of fee; a payout leaves when requested, amount plus fee.',
  'unshown §10 hub errors text':
    '{ "message": string (Portuguese, may change), "code": string (stable), "details": object (optional) }; no errorCode, statusCode or requestId.',
  'unshown §10 hub errors 400 SCHEMA_INVALID':
    '400 SCHEMA_INVALID | details mirrors the body with the reason at the wrong field',
  'unshown §10 hub errors 400 REQUEST_UNKNOWN_QUERY_PARAM':
    '400 REQUEST_UNKNOWN_QUERY_PARAM | details.unknownParams, details.accepted; unknown body fields are ignored',
  'unshown §10 hub errors 400 keys':
    '400 WITHDRAW_PIX_KEY_TYPE_MISMATCH, PIX_KEY_REQUIRED, PIX_KEY_RANDOM_KEY_NOT_ALLOWED, PIX_KEY_DOCUMENT_NOT_HOLDER | key problems',
  'unshown §10 hub errors 401 TOKEN_INVALID': '401 TOKEN_INVALID | missing, wrong or expired token',
  'unshown §10 hub errors 404 PIX_KEY_NOT_FOUND; 409 PIX_KEY_DUPLICATED':
    '404 PIX_KEY_NOT_FOUND; 409 PIX_KEY_DUPLICATED | keys',
  'unshown §10 hub errors 412 CALLBACK_SECRET_MISSING':
    '412 CALLBACK_SECRET_MISSING | callbackUrl without a secret',
  'unshown §10 hub errors 422 WITHDRAW_INSUFFICIENT_BALANCE':
    '422 WITHDRAW_INSUFFICIENT_BALANCE | details.available, details.required (cents)',
  'unshown §10 hub errors refusals':
    '*_DAILY_LIMIT, REFUND_IN_FLIGHT, TOKEN_HOLDER_BLOCKED, WITHDRAW_INSUFFICIENT_PROVIDER_BALANCE | state refusals, 403/422 group',
  'unshown §10 hub errors PROVIDER_UNAVAILABLE, PROVIDER_REFUSED':
    'PROVIDER_UNAVAILABLE, PROVIDER_REFUSED | bank trouble; details.status (nullable), details.reason; the operation may have happened',
  'unshown §10 hub errors text 2':
    'Retry rule: payout, QR payment, transfer: repeat with the same key; refund: read first.',
  'unshown §11 POST /token text':
    'HTTP Basic with client_id as user and client_secret as password, over the client certificate; JSON body { "grant_type": "client_credentials" } (optional, that is the default). 200: access_token (JWT), token_type, expires_in (seconds). Lifetime value not seen; obey expires_in, default 3600.',
  'unshown §11 POST /charges amount': 'amount | number | yes | cents',
  'unshown §11 POST /charges externalId': "externalId | string | yes | merchant's own id",
  'unshown §11 POST /charges paymentType': 'paymentType | string | yes | creditcard',
  'unshown §11 POST /charges postbackUrl': 'postbackUrl | string | no',
  'unshown §11 POST /charges customer':
    'customer | object | yes | name (required), identity, identityType (CPF), email, birthdate, phone, address',
  'unshown §11 POST /charges customer.address':
    'customer.address | object | no | if present: street, number, zipCode, city, state, country, district required; complement optional',
  'unshown §11 POST /charges cart':
    'cart | array | yes | name, quantity, sku, unitPrice (cents), all required',
  'unshown §11 POST /charges creditCardPayment':
    'creditCardPayment | object | yes | installments (integer), authenticate (boolean; 3DS), card',
  'unshown §11 POST /charges creditCardPayment.card':
    'creditCardPayment.card | object | yes | number, holder, expiration (MM/YYYY), cvv',
  'unshown §11 POST /charges recurrence':
    'recurrence | object | no | interval (Monthly, Annual), endDate (YYYY-MM-DD, optional); installments must then be 1',
  'unshown §11 POST /charges text':
    'Charge in answers: id, externalId, postbackUrl, amount, paymentType, createdAt, updatedAt, customer (as above plus numeric id), creditCardPayment {status, acquirerTransactionId, ...}, recurrence, recurrenceCycle (0 first, then 1..n). Also reasonCode/reasonMessage and returnCode/returnMessage (place in the tree not seen; G: inside creditCardPayment).',
  'unshown §11 POST /charges text 2':
    'creditCardPayment.status: 0 NotFinished, 1 Authorized, 2 PaymentConfirmed (final), 3 Denied, 10 Voided, 11 Refunded, 12 Pending, 13 Aborted.',
  'unshown §11 GET /charges':
    'GET /charges | startDate, endDate, limit (default 10), page (default 1), recurrentPaymentId | page, total, totalPages, charges',
  'unshown §11 GET /charges/{chargeId}': 'GET /charges/{chargeId} | path | charge',
  'unshown §11 PUT /charges/{chargeId}/reverse':
    'PUT /charges/{chargeId}/reverse | query amount (cents) for a partial one; no body | charge',
  'unshown §11 GET /charges/recurrences/{id}': 'GET /charges/recurrences/{id} | path | recurrence',
  'unshown §11 PUT .../amount':
    'PUT .../amount | body amount (cents, required); future cycles only | recurrence',
  'unshown §11 PUT .../deactivate, .../reactivate':
    'PUT .../deactivate, .../reactivate | no body | recurrence, INACTIVE / ACTIVE',
  'unshown §11 GET /currencies/{code}/rate':
    'GET /currencies/{code}/rate | ISO 4217; BRL not accepted | code, rate {bid, ask}, BRL per foreign unit',
  'unshown §11 GET /currencies/{code}/convert':
    'GET /currencies/{code}/convert | amount (BRL cents, >= 100) and type (bid, ask), both required | amount (decimal, 2 places, target currency), currency {code, rate {bid, ask}}',
  'unshown §11 GET /currencies/rates': 'GET /currencies/rates | none | array of {code, rate {bid, ask}}',
  'unshown §11 text':
    'Recurrence: recurrentPaymentId, interval (MONTHLY, ANNUAL), status (ACTIVE, INACTIVE, ENDED), amount (cents), nextRecurrency, endDate. Success status of POST /charges: not seen, default any 2xx. Error envelope of this family: not found; default the short one of spec 7.1, reading message if present.',
} as const;
