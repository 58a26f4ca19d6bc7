/** The statements of §8 and §9 of the specification: one for each sentence or table row. */
export const limitsStatements = {
  '§8-Page size': 'Page size | limit default 20, maximum 100',
  '§8-Webhook response deadline': 'Webhook response deadline | 5 seconds',
  '§8-Delivery attempts': 'Delivery attempts | up to 12 per callback',
  '§8-Resend response list': 'Resend response list | cut at 500 items (truncated true)',
  '§8-IP whitelist': 'IP whitelist | 20 active IPs; 5 additions per 5 minutes',
  '§8-Pix key lookup parameter': 'Pix key lookup parameter | length 1 to 77',
  '§8-virtualAccount': 'virtualAccount | up to 50 characters',
  '§8-document filter': 'document filter | digits only, 11 or 14',
  '§8-Deposit above 2,000.00 BRL': 'Deposit above 2,000.00 BRL | document required (PZD602)',
  '§8-Idempotency key (hub)':
    'Idempotency key (hub) | 1 to 255 visible ASCII characters, no spaces, no expiry',
  '§8-Signature tolerance': 'Signature tolerance | window required; the example uses 300 seconds',
  '§8-Daily withdrawal limit':
    'Daily withdrawal limit | per account; see DailyWithdrawLimit on GET /user; without configuration PZS206',
  '§8-1': 'For long periods or full exports the asynchronous report (POST /user/report) replaces paging',
  '§8-2': 'it has no row limit.',
  '§9-1': 'The main and hub families carry the major version v1 in the path',
  '§9-2': 'the API description is version 1.8.0.',
  '§9-3': 'The card family root also ends with /v1; its sandbox has a separate root.',
  '§9-4': 'Error message text may change',
  '§9-5': 'errorCode values are stable.',
} as const;
