/** The statements of §4.3 of the specification: one for each sentence or table row. */
export const cardsStatements = {
  '§4.3-POST /token': 'POST /token | exchanges client_id and client_secret for a JWT token',
  '§4.3-POST /charges': 'POST /charges | create charge (credit card)',
  '§4.3-GET /charges': 'GET /charges | list charges',
  '§4.3-GET /charges/{chargeId}': 'GET /charges/{chargeId} | get charge',
  '§4.3-PUT /charges/{chargeId}/reverse': 'PUT /charges/{chargeId}/reverse | reverse charge',
  '§4.3-GET /charges/recurrences/{recurrentPaymentId}':
    'GET /charges/recurrences/{recurrentPaymentId} | get recurrence (recurrences are created with a recurrence node in POST /charges)',
  '§4.3-PUT /charges/recurrences/{recurrentPaymentId}/amount':
    'PUT /charges/recurrences/{recurrentPaymentId}/amount | change recurrence amount',
  '§4.3-PUT /charges/recurrences/{recurrentPaymentId}/deactivate':
    'PUT /charges/recurrences/{recurrentPaymentId}/deactivate | deactivate',
  '§4.3-PUT /charges/recurrences/{recurrentPaymentId}/reactivate':
    'PUT /charges/recurrences/{recurrentPaymentId}/reactivate | reactivate',
  '§4.3-GET /currencies/{code}/rate':
    'GET /currencies/{code}/rate | rate of a currency (rate.bid, rate.ask decimals)',
  '§4.3-GET /currencies/{code}/convert': 'GET /currencies/{code}/convert | convert amount',
  '§4.3-GET /currencies/rates': 'GET /currencies/rates | list rates',
} as const;
