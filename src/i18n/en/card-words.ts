export const cardWords = {
  'card.no_certificate': 'The card family requires a client certificate and its key. Missing: {missing}.',
  'card.no_certificate.hint':
    'Add the certificate and the key with "pix token add card.cert --secret --stdin < cert.pem" and "pix token add card.key --secret --stdin < key.pem", or set PIX_CARD_CERT and PIX_CARD_KEY to PEM files.',
  'card.bad_certificate': 'No PEM certificate in {source}.',
  'card.bad_certificate.hint':
    'To convert a .p12 or .pfx file: "openssl pkcs12 -legacy -in FILE.p12 -clcerts -nokeys -out cert.pem"; a DER file: "openssl x509 -inform der -in FILE -out cert.pem".',
  'card.bad_key': 'No PEM private key in {source}.',
  'card.bad_key.hint':
    'To convert a .p12 or .pfx file: "openssl pkcs12 -legacy -in FILE.p12 -nocerts -noenc -out key.pem". Make key.pem readable only by you.',
  'card.encrypted_key': 'The private key in {source} has a passphrase.',
  'card.encrypted_key.hint':
    'Remove the passphrase with "openssl pkey -in KEY.pem -out key.pem" and store the result in the vault: "pix token add card.key --secret --stdin < key.pem".',
  'card.certificate_early': 'The client certificate in {source} is not valid before {at:time}.',
  'card.certificate_early.hint': "Check this machine's clock, or wait until the certificate is valid.",
  'card.certificate_expired': 'The client certificate in {source} expired at {at:time}.',
  'card.certificate_expired.hint':
    'Request a new certificate from its issuer. Add it with "pix token add card.cert --secret --stdin < cert.pem", and its key with "pix token add card.key --secret --stdin < key.pem".',
  'card.key_mismatch': 'The private key in {key} does not belong to the certificate in {cert}.',
  'card.key_mismatch.hint': 'Add the certificate and the key that were issued together.',
  'card.certificate_refused': 'The card service does not accept this client certificate: {reason}.',
  'card.certificate_refused.hint':
    'Check that the certificate was issued for this address ("pix profile show") and has not been revoked.',
  'card.closed': 'The card service closed the connection without a response: {reason}.',
  'card.closed.hint':
    'The service may not know this client certificate: check that it was issued for this address ("pix profile show").',
  'card.amount.confirm': 'Change recurrence {id} to {amount} from its next cycle on?',
  'card.deactivate.confirm': 'Stop the charges of recurrence {id}?',
  'card.recurrence.other':
    'The service answered about recurrence {seen}, so the result for {id} is unknown. Check it: `pix card recurrence get {id}{with}`.',
  'card.recurrence.other_amount':
    'ATTENTION: the service shows {shown} for recurrence {id}, not {amount}. Check it: `pix card recurrence get {id}{with}`.',
  'card.recurrence.other_status':
    'ATTENTION: the service shows recurrence {id} as {status}, not as {wanted}. Check it: `pix card recurrence get {id}{with}`.',
  'card.reactivate.confirm': 'Resume the charges of recurrence {id} from its next cycle on?',

  'column.externalId': 'external id',
  'column.paymentType': 'payment',
  'column.cardCustomer': 'customer',
  'column.installments': 'installments',
  'column.cardNumber': 'card',
  'column.reversedAmount': 'reversed',
  'column.returnCode': 'return code',
  'column.returnMessage': 'return message',
  'column.acquirerTransactionId': 'acquirer id',
  'column.recurrentPaymentId': 'recurrence',
  'column.recurrenceCycle': 'cycle',
  'column.postbackUrl': 'postback URL',
  'column.interval': 'interval',
  'column.nextRecurrency': 'next charge',
  'column.endDate': 'ends',
  'column.currency': 'currency',
  'column.bid': 'bid',
  'column.ask': 'ask',
  'column.converted': 'converted',
  'column.access_token': 'token',
  'column.token_type': 'token type',
  'column.expires_in': 'expires in (seconds)',
} as const;
