import type { Ran, Typing, Way } from '../prepared.ts';
import { errorOf } from '../reported-outcomes.ts';
import { hintedCommand, printedReference } from './hints.ts';
import { OPERATORS } from './operators.ts';
import type { Folder, History, Rerun, Step } from './rerun.ts';

const single = ({ isBatch }: Way): boolean => !isBatch;
const own = (argv: readonly string[]): Step => ({ argv, folder: 'own' });
const typed = ({ prepared }: History, typing: Typing): readonly string[] => prepared.type(typing);

/**
 * Runs the command on another machine with the reference that the first run printed. If the first run printed
 * no reference, that run sent nothing, and the command gets no reference.
 */
const elsewhere = (history: History, folder: Folder): Step => ({
  argv: typed(history, { reference: printedReference(history.runs) }),
  folder,
});

const MOST = 4;
const common = { most: MOST, mustEnd: true };

export const RERUNS: readonly Rerun[] = [
  {
    ...common,
    name: 'same-reference',
    isReferenced: true,
    fits: single,
    next: (history) => own(typed(history, { reference: history.reference })),
  },
  {
    ...common,
    name: 'no-reference',
    isReferenced: false,
    fits: single,
    next: (history) => own(typed(history, {})),
  },
  {
    ...common,
    name: 'other-folder',
    isReferenced: false,
    hasOtherJournal: true,
    fits: (way) => single(way) && way.knowsReferences,
    next: (history) => elsewhere(history, 'other'),
  },
  {
    ...common,
    name: 'shared-journal',
    isReferenced: false,
    fits: (way) => single(way) && !way.knowsReferences,
    next: (history) => elsewhere(history, 'shared'),
  },
  {
    ...common,
    name: 'other-family',
    isReferenced: true,
    fits: (way) => single(way) && way.hasTwoFamilies,
    next: (history, round) => own(typed(history, { reference: history.reference, otherFamily: round < 2 })),
  },
  {
    ...common,
    name: 'same-batch',
    isReferenced: false,
    fits: ({ isBatch }) => isBatch,
    next: (history) => own(typed(history, {})),
  },
  {
    ...common,
    name: 'other-batch',
    isReferenced: false,
    // If the batch has another name, pix refuses the rows with used references, and pays the rows without
    // references as new payments.
    mustEnd: false,
    fits: ({ isBatch }) => isBatch,
    next: (history, round) => own(typed(history, { batchName: `again-${round % 2}` })),
  },
  {
    ...common,
    name: 'resume-batch',
    isReferenced: false,
    fits: ({ isBatch }) => isBatch,
    // If the first run did not store the batch, `payout batch resume` fails with `not_found`.
    next: (history, round) =>
      own(
        errorOf(history.runs.at(-1) as Ran)?.errorCode === 'not_found' || round === 3
          ? typed(history, {})
          : [
              ...['payout', 'batch', 'resume', String(history.prepared.batch), '--no-lookup'],
              '--yes',
              '--json',
            ],
      ),
  },
  {
    ...common,
    name: 'follower',
    isReferenced: false,
    fits: () => true,
    most: 12,
    next: (history) => own(hintedCommand(history.runs.at(-1) as Ran) ?? typed(history, {})),
  },
  ...OPERATORS,
];

export function rerunNamed(name: string): Rerun {
  const found = RERUNS.find((rerun) => rerun.name === name);
  if (!found) throw new Error(`no rerun "${name}"`);
  return found;
}
