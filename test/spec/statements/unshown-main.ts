/**
 * Facts that are missing in the specification, but stated in public documentation: one for each table row of
 * `unshown.md` §1 to §8.
 */
export const unshownMainStatements = {
  'unshown §1 families':
    'Which accounts/tokens use which family | Three separate systems, each with its own credential: main = long-lived account token; hub = client_id/client_secret exchanged for a short token; card = client certificate plus client_id/client_secret. A credential of one is not valid in another. A hub credential operates exactly one account',
  'unshown §1 Sandbox token':
    'Sandbox token | Separate credential with a sandbox prefix, valid 24 h; everything it created disappears with it; no reset route',
  'unshown §1 Numeric {min}/{max}':
    'Numeric {min}/{max} | Set per account; readable on GET /user (see 6). Schema floors: POST /pix 1.00, /withdraw 0.01, /withdraw/qrcode 0.10, /internal-transfer 0.01 (reais). Ceilings only per account',
  'unshown §1 Quotas behind PZG429':
    'Quotas behind PZG429 (main, production) | Not found ("per account"). Sandbox: 60 requests/minute and 2,000/day per credential. Default: 60/minute',
  'unshown §1 Quotas':
    'Quotas (hub) | Per minute: payouts by key, QR payments and refunds share 5 per credential / 10 per account; internal transfers 5 / 10; charge creation 60 / 120. 429 carries header Retry-After and details.retryAfterSeconds',
  'unshown §1 Pix key formats':
    'Pix key formats | cpf 11 digits; cnpj 14 digits; phone country code 55 then number; email; evp UUID v4. Format is checked against the declared type before the call leaves the service (400)',
  'unshown §1 Ids':
    'Ids | Main transaction: fixed prefix, 8-digit date, random uppercase alphanumerics. Hub: <prefix>-<YYYYMMDD> + 10 uppercase alphanumerics + 6 digits. Other records: lowercase cuid-like strings. Report job: UUID. Card charge and recurrence: UUID',
  'unshown §2 POST /pix amount': 'amount | number | yes | >= 1, reais',
  'unshown §2 POST /pix generatedName':
    'generatedName | string | no | not empty; letters (accented Latin included) and spaces only: ^[a-zA-Z À-ÿ]+$',
  'unshown §2 POST /pix generatedEmail': 'generatedEmail | string | no | e-mail format',
  'unshown §2 POST /pix generatedDocument':
    'generatedDocument | string | no (spec: yes above 2,000.00) | digits only, 11 or 14',
  'unshown §2 POST /pix expiresIn': 'expiresIn | number | no | seconds; default 600; max 172000',
  'unshown §2 POST /pix clientReference': 'clientReference | string | no | max 64',
  'unshown §2 POST /pix virtualAccount': 'virtualAccount | string | no | 1 to 50',
  'unshown §2 POST /pix callbackUrl': 'callbackUrl | string | no | URI',
  'unshown §2 POST /pix text':
    'clientReference has max 64 wherever it appears in the main family. qrCodeBase64 has no data: prefix; qrCodeUrl points at the authenticated QR route.',
  'unshown §2 POST /pix text 2':
    'Repeated clientReference: the guide says duplicates are found by account + reference and the existing transaction is returned; the spec catalog has 409 PZC210. Default for a fake server: 409 PZC210; a client copes with both.',
  'unshown §2 GET /pix/qr-code/:transactionId':
    'GET /pix/qr-code/:transactionId | 200 is the QR as a binary PNG, not JSON; 400 if the transaction is no deposit or has no QR; 401',
  'unshown §2 POST /pix/qrcode/read text':
    'Body: emv (string, required, not empty), the copy-and-paste payload. 200:',
  'unshown §2 POST /pix/qrcode/read qrCodeType': 'qrCodeType | string | STATIC, DYNAMIC',
  'unshown §2 POST /pix/qrcode/read name, document': 'name, document | string, nullable | receiver',
  'unshown §2 POST /pix/qrcode/read amount, originalAmount':
    'amount, originalAmount | number, nullable | to pay now / written in the code',
  'unshown §2 POST /pix/qrcode/read txid, additionalInfo': 'txid, additionalInfo | string, nullable',
  'unshown §2 POST /pix/qrcode/read expiresIn': 'expiresIn | number, nullable | seconds; 0 for static',
  'unshown §2 POST /pix/qrcode/read createdAt': 'createdAt | string, nullable | dynamic codes',
  'unshown §2 POST /pix/qrcode/read (tail not seen)': '(',
  'unshown §3 text':
    'All creations answer 200 with the Transaction of spec 2.1; some guides also name 201 for creation: accept any 2xx.',
  'unshown §3 amount':
    'amount | number, required, >= 0.01 | number, optional, >= 0.1; absent = amount in the code | number, required, >= 0.01',
  'unshown §3 destination':
    'destination | pixKey (required) and pixType (required: cpf, cnpj, phone, email, evp) | qrCode (required, payload text) | receiverAccountNumber (required, 6 digits)',
  'unshown §3 payerAccountNumber':
    "payerAccountNumber | - | - | required, 6 digits, must be the token's own account",
  'unshown §3 description': 'description | string | string | string, max 500',
  'unshown §3 clientReference': 'clientReference | max 64 | max 64 | max 64',
  'unshown §3 virtualAccount': 'virtualAccount | 1 to 50 | 1 to 50 | 1 to 50',
  'unshown §3 callbackUrl': 'callbackUrl | URI | URI | URI',
  'unshown §3 GET /withdraw':
    'GET /withdraw | id, clientReference (<= 64), endToEndId, virtualAccount (<= 50)',
  'unshown §3 GET /internal-transfer':
    'GET /internal-transfer | id, clientReference (<= 64), virtualAccount (<= 50); no endToEndId',
  'unshown §3 New withdrawal':
    'New withdrawal | type WITHDRAW, status PENDING; payerAccountNumber, withdrawPixKey, withdrawPixType, serviceFeeCharged filled; QR, generated*, receiver*, refund* fields and paidAt null',
  'unshown §3 Internal transfer':
    'Internal transfer | settles at once; status COMPLETED, method INTERNAL_TRANSFER; same tree of fields',
  'unshown §3 POST /refund/:id amount':
    'amount | number | no | reais; absent = full; partial up to the original amount',
  'unshown §3 POST /refund/:id description': 'description | string | no',
  'unshown §3 POST /refund/:id clientReference':
    'clientReference | string | no | 1 to 64; idempotency key: same amount replays the refund, another amount is rejected',
  'unshown §3 POST /refund/:id text':
    '200: Transaction with refundStatus PENDING; the outcome comes later by delivery. Rejection code for a reused key with another amount: not found; default 409 PZC210. Refund of an unpaid charge: default 422 PZG422; above the refundable amount: 422 PZG423.',
  'unshown §4 Into CANCELED': 'Into CANCELED | from PENDING (a sandbox withdrawal may be born CANCELED)',
  'unshown §4 Infraction ends AGREED':
    'Infraction ends AGREED | transaction goes to REFUNDED; DISAGREED leaves it as it is',
  'unshown §4 refundStatus':
    'refundStatus | null -> PENDING -> COMPLETED or CANCELED; a full completed refund makes the charge REFUNDED (partial: stays COMPLETED, G)',
  'unshown §4 Report job': 'Report job | PENDING -> RUNNING -> COMPLETED or FAILED (values S, order G)',
  'unshown §4 Main/hub infraction statuses':
    'Main/hub infraction statuses | OPEN, ACKNOWLEDGED, DEFENDED, ANSWERED, WAITING_PSP, WAITING_ADJUSTMENTS, CLOSED, CANCELLED. Closed with analysisResult AGREED (payer wins) or DISAGREED. Order between the middle steps: not found',
  'unshown §4 Hub payout':
    'Hub payout | REQUESTED -> CREATED -> APPROVED -> CONFIRMED; FAILED reachable from the first three, money returns',
  'unshown §4 Hub charge':
    'Hub charge | PENDING -> PAID -> REFUNDED (only when fully refunded); PENDING -> EXPIRED',
  'unshown §4 Hub transfer':
    'Hub transfer | answer normally CONFIRMED; FAILED = nothing left; REQUESTED when the bank gave no final answer; only the same idempotency key then reaches the original. side SENT (and RECEIVED, G)',
  'unshown §4 Hub Pix key': 'Hub Pix key | PENDING, ACTIVE, REMOVED; creation answers ACTIVE',
  'unshown §5 POST /pix':
    'POST /pix | PENDING, becomes COMPLETED 10 s later, signed delivery as in production',
  'unshown §5 POST /withdraw':
    'POST /withdraw | below 10.00 CANCELED; 10.00 to 100.00 COMPLETED at once; above 100.00 PENDING, done in 10 s',
  'unshown §5 POST /refund/:id':
    'POST /refund/:id | below 1.00 provider error; below 10.00 CANCELED; from 10.00 COMPLETED; no pending state',
  'unshown §5 Key lookup and QR reading':
    'Key lookup and QR reading | deterministic fixtures: same input, same answer',
  'unshown §5 Infractions': 'Infractions | 12 sample records per credential, all OPEN',
  'unshown §5 Paths': 'Paths | same /v1 paths as production; no route forces a status',
  'unshown §6 GET /user/balance text': '200: balanceAvailable, balanceBlocked (numbers, reais).',
  'unshown §6 GET /user accountNumber':
    'accountNumber | string, nullable | 6 digits; destination of internal transfers',
  'unshown §6 GET /user branch': 'branch | string | 4 digits',
  'unshown §6 GET /user name': 'name | string',
  'unshown §6 GET /user role': 'role | string | USER',
  'unshown §6 GET /user status': 'status | string | ACTIVE',
  'unshown §6 GET /user balanceAvailable, balanceBlocked':
    'balanceAvailable, balanceBlocked | number | reais',
  'unshown §6 GET /user allowWithdraw, allowDeposit':
    'allowWithdraw, allowDeposit | boolean | false leads to PZS200 / PZD200',
  'unshown §6 GET /user cashInTicketMin, cashInTicketMax':
    'cashInTicketMin, cashInTicketMax | number | the {min}/{max} of deposits',
  'unshown §6 GET /user cashOutTicketMin, cashOutTicketMax':
    'cashOutTicketMin, cashOutTicketMax | number | of withdrawals and internal transfers',
  'unshown §6 GET /user/bank-statements createdAtFrom, createdAtTo':
    'createdAtFrom, createdAtTo | date-time | yes, both',
  'unshown §6 GET /user/bank-statements id, transactionId, reason': 'id, transactionId, reason | string | no',
  'unshown §6 GET /user/bank-statements operation': 'operation | string | no | INCREMENT, DECREMENT',
  'unshown §6 GET /user/bank-statements amountFrom, amountTo': 'amountFrom, amountTo | number | no',
  'unshown §6 GET /user/bank-statements page, limit':
    'page, limit | integer | no | page >= 1; limit 1 to 100, default 10',
  'unshown §6 GET /user/bank-statements sortBy / sortDirection':
    'sortBy / sortDirection | string | no | createdAt (default), amount / asc, desc (default)',
  'unshown §6 GET /user/bank-statements text':
    'Answer: object pagination {page, limit, hasNextPage} beside an array whose name was not seen. Default: data plus top-level hasNextPage, as the other listings of the spec.',
  'unshown §6 GET /user/bank-statements text 2':
    'Record: id (string), amount (number, reais), operation (INCREMENT credit, DECREMENT debit), reason (string, open set), balanceType (AVAILABLE, BLOCKED), previousBalanceAvailable, previousBalanceBlocked, newBalanceAvailable, newBalanceBlocked (numbers), transactionId and infractionId (string, nullable), createdAt, updatedAt.',
  'unshown §6 GET /user/deposit-pending text':
    'Query: status (comma list of PENDING, APPROVED, REJECTED, EXPIRED, COMPLETED), document (digits), name, endToEndId, amountMin, amountMax (>= 0.01), createdAtFrom, createdAtTo, page (1), limit (1 to 100, default 20). Answer: page, limit, hasNextPage, data. Record: id, status, amount, payerDocument, payerName, payerAccountNumber, payerInstitutionIspb, payerInstitutionName, receiverDocument, receiverName, receiverAccountNumber.',
  'unshown §6 GET /status/ text':
    'Shown only for the hub: no credential, 200 { "status": "ok", "updated_at": "<ISO 8601>" }, 500 when unhealthy. Main family: the spec wins (§4: all routes need the bearer token): the sandbox asks for it, a client sends it when it has one and reads both answers.',
  'unshown §7 /user/transactions':
    '/user/transactions | id, method (PIX, INTERNAL_TRANSFER, comma list), sortBy (createdAt default, updatedAt), sortDirection (asc, desc default)',
  'unshown §7 /user/callbacks':
    '/user/callbacks | id, url, status (HTTP code, integer), transactionId, hasError (boolean), createdAtFrom, createdAtTo, sortBy (createdAt, status), sortDirection',
  'unshown §7 /user/infractions': '/user/infractions | see 8',
  'unshown §7 callback record':
    'Fields: id (string), url (destination), status (integer: HTTP status the receiver gave; null on no answer, G), transactionId, createdAt, body (object: payload sent), responseBody (string), responseHeaders (object), responseTime (number, ms). No event name, attempt number or webhook id was seen in the record: do not rely on them.',
  'unshown §7 POST /user/callbacks/resend':
    'POST /user/callbacks/resend | createdAtFrom, createdAtTo (date-time, both required; start at most 30 days ago, window at most 7 days); optional arrays transactionIds, transactionTypes, transactionStatus, transactionEndToEndIds | message (string), total (integer)',
  'unshown §7 POST /user/callbacks/resend/:transactionId':
    'POST /user/callbacks/resend/:transactionId | none | message',
  'unshown §7 POST /user/callbacks/resend/webhook/:webhookId':
    'POST /user/callbacks/resend/webhook/:webhookId | none | enqueued {count, truncated, items[]}',
  'unshown §7 items[] entry': 'items[] entry | transactionId, webhookId, eventType (may be null)',
  'unshown §7 POST /user/webhooks body':
    'POST /user/webhooks body | url required; events default empty; generateSecret default false; active (boolean) optional',
  'unshown §7 secret in the 201': 'secret in the 201 | string, or null when none was asked for',
  'unshown §7 POST /user/webhooks/{id}/rotate-secret':
    'POST /user/webhooks/{id}/rotate-secret | 200 { "secret": "..." }, shown once, old one dies at once',
  'unshown §7 POST /user/callbacks/secret':
    'POST /user/callbacks/secret | 201 message, secret; 43 base64url characters; never readable again',
  'unshown §7 PATCH /user/callbacks/secret/rotate':
    'PATCH /user/callbacks/secret/rotate | 200 secret; 404 when the account has none (default PZG404)',
  'unshown §7 Delivery infraction object':
    'Delivery infraction object | id, protocol, type, status, reportedBy, reportDetails, analysisResult (null while open), analysisDetails (nullable), transactionEndToEndId;',
  'unshown §8 text':
    'Query of GET /user/infractions: page, limit, id, protocol, status (comma list, values in 4), type (comma list), analysisResult (comma list), reportedBy (comma list), endToEndId, transactionId, participantDocument, participantName, amountMin, amountMax, From/To pairs for reportedAt, createdAt, expiresAt, updatedAt (e.g. reportedAtFrom), sortBy (createdAt, updatedAt), sortDirection.',
  'unshown §8 id, protocol': 'id, protocol | string | own id; scheme code',
  'unshown §8 status / type / reportedBy':
    'status / type / reportedBy | string | status as in 4; REFUND_REQUEST, FRAUD, REFUND_CANCELLED; DEBITED_PARTICIPANT, CREDITED_PARTICIPANT',
  'unshown §8 reportDetails, analysisDetails, analysisResult':
    'reportDetails, analysisDetails, analysisResult | string, nullable | result AGREED, DISAGREED',
  'unshown §8 reportedAt, expiresAt':
    'reportedAt, expiresAt | string | opened; answer deadline (usually 72 h)',
  'unshown §8 defenseHistory': 'defenseHistory | array | defenses sent; empty at first',
  'unshown §8 POST /user/infractions/:id/defenses Body':
    'Body | defense (text), plus optional attachments; current docs send it as multipart/form-data. An older page says the body schema is unpublished and shows JSON',
  'unshown §8 POST /user/infractions/:id/defenses Answer': 'Answer | 201 defense',
  'unshown §8 POST /user/infractions/:id/defenses GET .../defenses':
    'GET .../defenses | 200 list of defenses (bare array, G); one page says it is restricted to support, so a 403 is possible',
  'unshown §8 POST /user/infractions/:id/defenses text':
    'Defense: id, defense (text), status (PENDING, DEFENDED), infractionId, createdAt, updatedAt, files[] {name, mimeType, size (bytes), url (nullable, signed, 9 minutes, only when one defense is read)}. Answers to a closed infraction or a second defense: spec PZK210 / PZK212.',
} as const;
