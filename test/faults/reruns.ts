import type { Prepared, Ran, Typing, Way } from './prepared.ts';
import { errorOf, type Reported } from './reported-outcomes.ts';

/** `other`: another machine with its own journal; `shared`: another machine with the same journal. */
export type Folder = 'own' | 'other' | 'shared';

/** The next command. */
export interface Step {
  readonly argv: readonly string[];
  readonly folder: Folder;
}

export interface History {
  readonly prepared: Prepared;
  /** `--reference` of the first run, if given. */
  readonly reference: string;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
}

/** What an operator does after a failed run. */
export interface Rerun {
  readonly name: string;
  /** Whether the first run has `--reference`. */
  readonly isReferenced: boolean;
  readonly fits: (way: Way) => boolean;
  /** The maximum number of reruns. */
  readonly most: number;
  /** Whether it must finally succeed, or report an unknown outcome where that cannot be determined. */
  readonly mustEnd: boolean;
  readonly next: (history: History, round: number) => Step;
}

const single = ({ isBatch }: Way): boolean => !isBatch;
const own = (argv: readonly string[]): Step => ({ argv, folder: 'own' });
const typed = ({ prepared }: History, typing: Typing): readonly string[] => prepared.type(typing);

/** Runs with the printed reference. If none was printed, nothing was sent, and the same command is run. */
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
    // Without a common journal, the service must recognise the reference.
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
    // Rows with references are refused in another batch; others may be new intentions, with a warning.
    mustEnd: false,
    fits: ({ isBatch }) => isBatch,
    next: (history, round) => own(typed(history, { batchName: `again-${round % 2}` })),
  },
  {
    ...common,
    name: 'resume-batch',
    isReferenced: false,
    fits: ({ isBatch }) => isBatch,
    // If it was not even planned, there is nothing to resume.
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
];

export function rerunNamed(name: string): Rerun {
  const found = RERUNS.find((rerun) => rerun.name === name);
  if (!found) throw new Error(`no rerun "${name}"`);
  return found;
}

/** The first generated reference that a run printed. */
function printedReference(runs: readonly Ran[]): string | undefined {
  for (const { stdout, stderr } of runs) {
    const made = /\bpix-[a-z2-9]{20}\b/.exec(`${stderr}${stdout}`)?.[0];
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The first command in the last hint; undefined if it has none. */
export function hintedCommand(ran: Ran): readonly string[] | undefined {
  const error = errorOf(ran);
  const lines = [
    ...ran.stderr.split('\n'),
    String(error?.message ?? ''),
    String(error?.hint ?? ''),
  ].reverse();
  for (const line of lines) {
    const command = /`pix ([^`]+)`/.exec(line)?.[1];
    // Not a command with a placeholder.
    if (command !== undefined && !/[<>…{}]|\b[A-Z]{3,}\b/.test(command)) return withJson(wordsOf(command));
  }
  return undefined;
}

/** Adds only the output format. */
const withJson = (argv: readonly string[]): readonly string[] =>
  argv.includes('--json') ? argv : [...argv, '--json'];

/** Splits a command as a shell does, with quotes. */
function wordsOf(command: string): readonly string[] {
  return (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}
