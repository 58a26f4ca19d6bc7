export const adoptWords = {
  'journal.adopt.right':
    'The last payment from this machine is recorded in this journal: there is nothing to adopt.',
  'journal.adopt.compared':
    'Compared with this journal: payouts and transfers of profile "{profile}" ({families}) since {from:time}.',
  'journal.adopt.not_compared': 'Not compared: refunds and card charges.',
  'journal.adopt.other_profiles':
    'Not compared: payments of other profiles ({names}). Before adopting, compare each of these profiles with `pix journal adopt --dry-run --profile NAME`.',
  'journal.adopt.cut':
    'The list of the {family} family ended after one full page. Later pages may have more payments, which were not compared. Check the setting wire.cursorField with `pix profile show --wire`, then run the command again.',
  'journal.adopt.no_comparison':
    'The payments of the service were not read, so nothing was compared with this journal.',
  'journal.adopt.none':
    'This journal contains every payout and transfer that the service lists for this period.',
  'journal.adopt.unknown':
    'Missing in this journal: {count|payment|payments} that the service lists, {amount} in total.',
  'journal.adopt.returned':
    'Left out of the list: {count|payment|payments} that failed or {count?was|were} returned by the receiver.',
  'journal.adopt.no_file':
    'Before paying a batch again, compare its file: `pix journal adopt FILE.csv --dry-run{with}`.',
  'journal.adopt.no_rows': 'No row of {file} matches a payment that is missing in this journal.',
  'journal.adopt.rows': 'Probably paid already: {count|row|rows} of {file}, {amount} in total.',
  'journal.adopt.unsure':
    '{count|of these rows was|of these rows were} chosen among several rows that match equally well (see the column "other lines"). Check the receivers before you remove rows.',
  'journal.adopt.remove_rows':
    'Before paying again: remove these rows from the file, and pay the remaining ones under another --name. Otherwise the removed rows may be paid twice.',
  'journal.adopt.by_reference':
    'The main family already has payments with the references of these rows. If you pay the file again with the main family and the same batch name, only the remaining rows are paid.',
  'journal.adopt.confirm':
    'Continue with this journal? A payment that this journal does not contain can be made twice.',
  'journal.adopt.done': 'This journal was adopted. Payments are possible again.',
  'code.key_and_amount': 'key and amount',
  'code.masked_key_and_amount': 'masked key and amount',
  'code.amount_only': 'amount only',
  'column.matchedBy': 'matched by',
  'column.otherLines': 'other lines',
} as const satisfies Record<string, string>;
