export const reconcileWords = {
  'reconcile.main_only':
    'Only the main family can be reconciled: the hub lists no payouts by reference. Use --family main.',
  'reconcile.no_key_column':
    'The ledger has no column that identifies a transaction: id, e2e or reference. It has: {columns}. Choose one with --map reference=COLUMN.',
  'reconcile.temporary.hint': 'Reconciling uses a temporary database: TMPDIR sets its folder.',
  'reconcile.reading': '{rows|row|rows} read ({side})',
  'reconcile.asking':
    'Looking up the transactions missing from the list of the service, one by one: {count} done',
  'reconcile.service':
    'Service: {count|transaction|transactions}, {in} received, {out} paid out, {accepted} accepted but not final',
  'reconcile.journal':
    'Journal: {count|movement|movements} created here, {out} paid out, {accepted} accepted but not final',
  'reconcile.inbox': 'Inbox: events of {count|paid transaction|paid transactions} received',
  'reconcile.no_inbox': 'Inbox: not compared, because it has no delivery in this period',
  'reconcile.ledger': 'Ledger: {count|row|rows}, {in} received, {out} paid out',
  'reconcile.not_for_ledger':
    'Not expected in the ledger (--ledger-type): {count|transaction|transactions}, {in} received, {out} paid out',
  'reconcile.not_asked':
    '{count|transaction is|transactions are} missing from the list of the service and {count?was|were} not looked up, because too many are missing. Some of them may be missing only because they are older than the period.',
  'reconcile.end': '{agree|transaction matches|transactions match}, {differences|difference|differences}',
  'reconcile.chart_sums': 'Sums',
  'reconcile.chart_kinds': 'Differences by kind',
  'reconcile.chart_service_in': 'service, received',
  'reconcile.chart_ledger_in': 'ledger, received',
  'reconcile.chart_service_out': 'service, paid out',
  'reconcile.chart_journal_out': 'journal, paid out',
  'reconcile.chart_ledger_out': 'ledger, paid out',
  'html.made': 'Created on {at} by pix. Times are in São Paulo time.',
  'html.rows': 'Rows',
  'html.summary': 'Summary of {file}',
  'html.reconcile': 'Reconciliation from {from:time} to {to:time}',
  'html.written': 'Page written to {file}',
  'html.hint': 'Choose another file with --html FILE.',
  'column.comparedSource': 'source',
  'column.serviceAmount': 'at service',
  'column.serviceAmountCents': 'at service',
  'column.otherAmountCents': 'in source',
  'column.otherAmount': 'in source',
  'column.otherStatus': 'source status',
  'column.otherId': 'source id',
  'column.line': 'line',
} as const satisfies Record<string, string>;
