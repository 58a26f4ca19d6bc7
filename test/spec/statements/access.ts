/** The statements of §5 of the specification: one for each sentence or table row. */
export const accessStatements = {
  '§5-1': 'Every call carries Authorization: Bearer <ACCESS_TOKEN> and Content-Type: application/json.',
  '§5-2': 'A missing, wrong or revoked token gives 401 PZA100.',
  '§5-3': 'A token carries one or more scopes, and one token may hold both:',
  '§5-DEPOSIT': 'DEPOSIT | POST /pix, GET /pix, GET /pix/qr-code/:transactionId',
  '§5-WITHDRAW':
    'WITHDRAW | POST /withdraw, POST /withdraw/qrcode, GET /withdraw, POST /internal-transfer, GET /internal-transfer, POST /refund/:transactionId',
  '§5-4': 'GET /pix/key and POST /pix/qrcode/read accept either scope.',
  '§5-5a': 'A token without the needed scope gets 403 PZA200.',
  '§5-5a subdomain': '403 PZA200 also when the access subdomain does not match the account.',
  '§5-5b': 'Internal transfer may need prior approval of the account (PZC401).',
  '§5-6':
    'Rotation: a leaked token is replaced through support, which issues a new token and revokes the old one.',
  '§5-7':
    'The card family uses mutual TLS (client certificate) together with the bearer token obtained from POST /token.',
  '§5-8': 'IP whitelist, checked on every token-authenticated /v1 route using the public source IP:',
  '§5-8 some IP':
    'At least one IP registered | Only those IPs are accepted; any other gets 403 PZA203, even with a valid token',
  '§5-8 no IP, WITHDRAW':
    'No IP registered and an active WITHDRAW token exists | Every call with any token of the account gets 403 PZA205 until an IP is registered',
  '§5-8 no IP, no WITHDRAW': 'No IP registered and no WITHDRAW token | Any IP is accepted',
  '§5-9a': 'Messages of PZA203 and PZA205 carry the source IP.',
  '§5-9b': 'A new IP is accepted only once registered',
  '§5-9c': 'the old one stays accepted until removed.',
  '§5-10a':
    'Removing the last registered IP revokes every WITHDRAW token of the account in the same operation',
  '§5-10b': 'calls with them then get 401',
  '§5-10c': 'and the remaining tokens work from any IP.',
  '§5-11a':
    'IP management is done in the web panel (Security menu, IP whitelist); each addition or removal needs the operation password and is recorded.',
  '§5-11b': 'Limits: 20 active IPs per account',
  '§5-11c': '5 additions per 5 minutes.',
  '§5-11d': 'A locked account answers 403 PZA204 on these changes.',
  '§5-12a': 'While the account contract awaits signature, every POST, PUT, PATCH, DELETE gets 403 PZA206',
  '§5-12b': 'GET keeps working.',
} as const;
