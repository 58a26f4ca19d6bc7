import type { ErrorExplanation } from './error-explanation.ts';

const say = (meaning: string, action: string): ErrorExplanation => ({ meaning, action });

const RECONCILE = 'It may have been applied: look it up by its reference before you send it again.';
const FIX = 'Correct the request: without a change, it will fail again.';

/** Explains the error codes (§7.3), the hub's error codes (unshown.md §10), and the events (§6.1). */
export const errorExplanationsEn: Readonly<Record<string, ErrorExplanation>> = {
  PZV001: say('The request has invalid data.', 'Correct the fields listed in the details.'),
  PZI100: say('The service had an internal error.', RECONCILE),
  PZF503: say(
    'The service is temporarily unavailable.',
    'Nothing was applied. Try again after the time that the answer names.',
  ),
  PZA100: say(
    'The token is missing, wrong or revoked.',
    'Check the profile with `pix profile show`; support issues new tokens.',
  ),
  PZA200: say(
    'The token lacks the scope that the request needs, or belongs to another account.',
    'Use a token with this scope; `pix profile show` lists the tokens of the profile.',
  ),
  PZA203: say(
    "This IP address is not on the account's whitelist.",
    'Register the address named in the message in the web panel: Security, IP whitelist.',
  ),
  PZA204: say('The account is locked for changes.', 'Unlock it in the web panel, or ask support.'),
  PZA205: say(
    'An account with a WITHDRAW token needs a registered IP address.',
    'Register the address named in the message in the web panel: Security, IP whitelist.',
  ),
  PZA206: say(
    "The account's contract is not signed yet, so only requests that read data work.",
    'Sign the contract in the web panel.',
  ),
  PZD200: say('Deposits are not allowed for this account.', 'Ask support to enable deposits.'),
  PZD201: say(
    'Deposits by companies (CNPJ) are not enabled.',
    'Ask support to enable them, or charge a CPF.',
  ),
  PZD500: say('No institution is available for deposits.', RECONCILE),
  PZD600: say(
    "The amount is below the account's minimum deposit.",
    'Raise the amount; `pix account show` shows the limits.',
  ),
  PZD601: say(
    "The amount is above the account's maximum deposit.",
    'Lower the amount; `pix account show` shows the limits.',
  ),
  PZD602: say("A charge above R$ 2.000,00 needs the payer's document.", 'Give the document with --document.'),
  PZD100: say('The institution could not create the charge.', RECONCILE),
  PZD103: say('Creating the charge timed out.', RECONCILE),
  PZS200: say('Payouts are not allowed now.', 'Ask support why they are disabled for the account.'),
  PZS201: say(
    'Payouts to a CNPJ go to registered beneficiaries only.',
    'Register the beneficiary in the web panel.',
  ),
  PZS202: say(
    'The daily payout limit is used up.',
    'Wait until tomorrow or raise the limit; `pix account show` shows what is left.',
  ),
  PZS206: say('No daily payout limit is set for the account.', 'Ask support to set one.'),
  PZC200: say(
    'The balance does not cover amount and fee.',
    'Lower the amount or add funds; `pix balance` shows the balance.',
  ),
  PZS102: say(
    "The receiver's institution rejected the payment.",
    'The money was not sent, or will be returned. Check the key with the receiver.',
  ),
  PZS500: say('No institution is available for payments.', RECONCILE),
  PZS600: say(
    'The amount is below the minimum payout.',
    'Raise the amount; `pix account show` shows the limits.',
  ),
  PZS601: say(
    'The amount is above the maximum payout.',
    'Lower the amount, or pay in parts; `pix account show` shows the limits.',
  ),
  PZS602: say("The amount is outside the institution's limits.", 'Choose another amount.'),
  PZS603: say(
    'The amount differs from the one in the QR code.',
    'Leave --amount out, or give exactly the amount of the code.',
  ),
  PZS604: say('The QR code has no amount.', 'Give one with --amount.'),
  PZC201: say(
    'The destination account cannot receive now.',
    'No money was moved. Ask the holder of the account.',
  ),
  PZC202: say("The amount does not cover the receiver's fee.", 'Raise the amount.'),
  PZC300: say('The destination account does not exist.', 'Check the account number.'),
  PZC301: say('There is no such transfer.', 'Check the id or reference.'),
  PZC400: say(
    'The payer account does not belong to the token.',
    'Use the account number of `pix account show`.',
  ),
  PZC401: say('Internal transfers are not enabled for the account.', 'Ask support to enable them.'),
  PZC600: say('The destination is your own account.', FIX),
  PZC602: say('The amount is below the minimum transfer.', 'Raise the amount.'),
  PZC603: say('The amount is above the maximum transfer.', 'Lower the amount.'),
  PZK101: say('The QR code could not be read at the institution.', 'Try again in a moment.'),
  PZK200: say('The Pix key is not valid.', 'Check it with `pix key check`.'),
  PZK201: say(
    "The key does not belong to the receiver's document.",
    'Do not pay: check who the key belongs to.',
  ),
  PZK300: say(
    'No such Pix key is registered.',
    'Check the key with the person who gave it: each key that is not found reduces your look-up budget.',
  ),
  PZK301: say('The QR code was not found.', 'Ask for a new code.'),
  PZK310: say('The QR code expired or was removed.', 'Ask for a new code.'),
  PZK400: say('Key look-ups are not enabled for the account.', 'Ask support to enable them.'),
  PZK401: say('Reading QR codes is not enabled for the account.', 'Ask support to enable it.'),
  PZK600: say(
    'The key has none of the forms of a Pix key.',
    'A key is a CPF, a CNPJ, an e-mail, a phone with +55 or a random UUID: `pix key check`.',
  ),
  PZK601: say(
    'The QR code is malformed.',
    'Copy the complete code again; `pix qr decode` shows what is wrong.',
  ),
  PZC210: say(
    'An operation with this reference already exists.',
    'Look up the existing operation by its reference. This request did not create another one.',
  ),
  PZC310: say('There is no such transaction.', 'Check the id, and that the profile is the right account.'),
  PZC320: say(
    'The transaction is not processed yet: there is no receipt.',
    'Try again when it is completed.',
  ),
  PZC321: say('A canceled transaction without a document has no receipt.', 'There is nothing to fetch.'),
  PZI103: say('The service lacks internal data for this request.', RECONCILE),
  PZK210: say(
    'The infraction is closed; nothing more can be sent.',
    'See its result with `pix infraction get`.',
  ),
  PZK212: say('A defense was sent already.', 'See it with `pix infraction defenses`.'),
  PZW300: say(
    'The webhook does not exist, is inactive, or belongs to another account.',
    'See `pix webhook list`.',
  ),
  PZW310: say(
    'The webhook has no failed delivery in that period.',
    'There is nothing to resend. If you expect a failed delivery, widen the period.',
  ),
  PZI101: say(
    "The receiver's institution does not support this operation.",
    'Do not repeat it; pay another way.',
  ),
  PZI110: say('The institution could not be reached.', RECONCILE),
  PZI111: say('The institution did not answer in time.', RECONCILE),
  PZF500: say('The institution is temporarily unavailable.', RECONCILE),
  PZG404: say(
    'Nothing was found.',
    'Check the id or the criteria. Resends reach only transactions that have a callback URL.',
  ),
  PZG409: say(
    'The request conflicts with the current status.',
    'Check the current status before you try again.',
  ),
  PZG410: say('The resource is no longer available.', 'Create a new one.'),
  PZG422: say(
    'A business rule refused the request.',
    'Read the message. For a resend, it means that the resend limit is reached.',
  ),
  PZG423: say('The amount is above what is allowed.', 'Lower the amount.'),
  PZG429: say('Too many requests.', 'Nothing was applied. Wait for the time that the answer names.'),

  SCHEMA_INVALID: say('The request has invalid data.', 'Correct the fields named in the details.'),
  REQUEST_UNKNOWN_QUERY_PARAM: say(
    'The hub does not know a query parameter.',
    'Use only the parameters listed in the details.',
  ),
  WITHDRAW_PIX_KEY_TYPE_MISMATCH: say(
    'The key is not of the type that was declared.',
    'Check it with `pix key check`.',
  ),
  PIX_KEY_REQUIRED: say('A key is required.', FIX),
  PIX_KEY_RANDOM_KEY_NOT_ALLOWED: say('A random key is created by the service: do not send one.', FIX),
  PIX_KEY_DOCUMENT_NOT_HOLDER: say(
    "The CNPJ is not the account holder's.",
    "Register the holder's own CNPJ.",
  ),
  TOKEN_INVALID: say(
    "The hub's token is missing, wrong or expired.",
    'Add a new token with `pix token add`.',
  ),
  TOKEN_HOLDER_BLOCKED: say("The token's holder is blocked.", 'Ask support.'),
  TOKEN_SCOPE_MISSING: say(
    "The hub's token lacks the scope that the request needs.",
    'Use a token with this scope.',
  ),
  RESOURCE_NOT_FOUND: say('Nothing was found.', 'Check the id, and that the profile is the right account.'),
  PIX_KEY_NOT_FOUND: say('No such Pix key is registered.', 'Check the key with the person who gave it.'),
  PIX_KEY_DUPLICATED: say('The key is already registered.', 'There is nothing to do.'),
  IDEMPOTENCY_KEY_CONFLICT: say(
    'The idempotency key was used for another amount or destination.',
    'Look up the earlier payment with this key before you send this payment with a new key.',
  ),
  CALLBACK_SECRET_MISSING: say(
    "A callback URL needs the account's callback secret.",
    'Create one with `pix callback secret create`.',
  ),
  WITHDRAW_INSUFFICIENT_BALANCE: say(
    'The balance does not cover amount and fee.',
    'Lower the amount or add funds.',
  ),
  WITHDRAW_DAILY_LIMIT: say('The daily limit is used up.', 'Wait until tomorrow or raise the limit.'),
  WITHDRAW_INSUFFICIENT_PROVIDER_BALANCE: say('The institution cannot pay this out now.', 'Try later.'),
  REFUND_IN_FLIGHT: say(
    'A refund of this charge is in progress.',
    'Check the charge and wait until it ends.',
  ),
  REFUND_NOT_ALLOWED: say(
    'This charge cannot be refunded.',
    'Check the charge: it may be unpaid, disputed or already refunded.',
  ),
  RATE_LIMITED: say('Too many requests.', 'Nothing was applied. Wait for the time that the answer names.'),
  INTERNAL_ERROR: say('The hub had an internal error.', RECONCILE),
  PROVIDER_UNAVAILABLE: say('The bank could not be reached.', RECONCILE),
  PROVIDER_REFUSED: say('The bank refused the request.', RECONCILE),

  TRANSACTION_PENDING: say(
    'A charge awaits payment, or the service has started to process a payment.',
    'Do not rely on this event: fast payments skip it.',
  ),
  TRANSACTION_COMPLETED: say('The payment is confirmed.', 'Deliver the goods; deduplicate by id and event.'),
  TRANSACTION_CANCELED: say('The transaction was canceled before it was completed.', 'Release the order.'),
  TRANSACTION_WAITING_FOR_REFUND: say(
    'A refund entered the queue, usually after a MED dispute was accepted.',
    'Hold the goods if you still can.',
  ),
  TRANSACTION_REFUNDED: say('The amount was returned to the payer.', 'Reverse the sale.'),
  TRANSACTION_EXPIRED: say('The charge expired unpaid.', 'Release the order, or create a new charge.'),
  TRANSACTION_ERROR: say('Processing failed.', 'Check the transaction; nothing was paid.'),
  INFRACTION_CHANGED: say(
    'A MED dispute of the transaction was opened, changed or closed; the status of the transaction does not change.',
    'See `pix infraction get`, and send the defense before the deadline.',
  ),
  TRANSACTION_SUSPECTED_FRAUD: say(
    'This event is reserved: the service never delivers it.',
    'Nothing to do.',
  ),
  TRANSACTION_SUSPECTED_FRAUD_REVERSAL: say(
    'This event is reserved: the service never delivers it.',
    'Nothing to do.',
  ),
};
