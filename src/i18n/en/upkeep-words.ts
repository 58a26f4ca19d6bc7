/** Words of what removes personal data: `pix journal prune`, `pix privacy`. */
export const upkeepWords = {
  'journal.prune.confirm':
    'Remove the receivers of {reduced|payment|payments} that ended before {before}, and delete {removed|entry|entries} that moved nothing, in all profiles of this journal?',
  'upkeep.copy': 'A copy made before an update still holds what was removed: {file}. Delete it by hand.',

  'column.dryRun': 'dry run',
  'column.before': 'before',
  'column.reduced': 'receiver removed',
  'column.removed': 'deleted',
  'column.alreadyReduced': 'nothing personal left',
  'column.keptUnknown': 'kept: outcome unknown',
  'column.keptUnseen': 'kept: never shown',
  'column.keptOpen': 'kept: not final',
  'column.keptMismatched': 'kept: answered differently',
} as const satisfies Record<string, string>;
