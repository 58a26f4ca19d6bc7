export const dataRemovalWords = {
  'journal.prune.confirm':
    'This affects all profiles in this journal, and only payments that ended before {before:time}. Remove personal data from {reduced|payment|payments}, and delete {removed|entry|entries} of payments that moved no money?',
  'privacy.not_compacted':
    'The data was removed, but other processes use the file ({store}), so unused parts of it may still contain the removed data. Run the command again when no listener and no batch is running.',
  'privacy.ask': 'CPF or CNPJ',
  'privacy.no_document':
    'Give the CPF or CNPJ with --document, or pass `--document -` to read it from stdin.',
  'privacy.bad_document': 'Invalid CPF or CNPJ: {reason}.',
  'privacy.exported': '{payments|payment|payments} and {deliveries|delivery|deliveries} exported.',
  'privacy.elsewhere':
    'Not searched: exported files, batch files and their results, backups, forward targets, and the service.',
  'privacy.erase.confirm':
    'Erase personal data in {count|record|records}? This cannot be undone. Export the data first with `pix privacy export`.',
  'privacy.nothing': 'This machine stores no data about this document.',
  'inbox.damaged': 'Delivery {id} is damaged: its headers cannot be read, so it cannot be forwarded.',
  'inbox.event_refused': 'Delivery {id} cannot be forwarded: {reason}.',
  'inbox.erased': 'The personal data of delivery {id} was erased: it cannot be forwarded again.',

  'code.to_erase': 'to be erased',
  'code.kept': 'kept',
  'code.signature_proof_lost': 'the signature can no longer be verified',
  'code.not_delivered_to_application':
    'not delivered to your application yet: run `pix inbox replay ID`, then erase again',
  'code.payment_record_kept':
    'reference, amount, date, status and ids stay: they prevent paying twice, and records of payments are kept by law (LGPD, art. 16, I)',
  'code.payment_still_needed':
    'this payment is still needed (in progress, not final, never shown, outcome unknown, or the answer differs from the request): resolve it, then erase again',
  'code.reference_prevents_paying_twice':
    'your reference or batch name contains the document number; pix does not erase it, because it prevents a second payment',
  'code.audit_chain':
    'a line of the audit log contains a reference with the document: the line stays, because the following lines contain its hash',

  'audit.prune.confirm': 'Remove {lines|line|lines} written before {before:time} from the audit log?',
  'audit.not_whole': 'The audit log is damaged (line {line}): nothing was removed from it.',
  'audit.not_whole.hint': '`pix audit verify` shows what is wrong.',
  'audit.exported': '{lines|line|lines} exported.',

  'column.removedBefore': 'removed before',
  'column.removedBy': 'removed by',
  'column.removedAt': 'removed at',
  'column.heldIn': 'where',
  'column.records': 'records',
  'column.dryRun': 'dry run',
  'column.before': 'before',
  'column.reduced': 'receiver removed',
  'column.removed': 'deleted',
  'column.alreadyReduced': 'no personal data',
  'column.keptUnknown': 'kept (outcome unknown)',
  'column.keptUnseen': 'kept (never shown)',
  'column.keptOpen': 'kept (not final)',
  'column.keptMismatched': 'kept (answer differs)',
} as const satisfies Record<string, string>;
