import type { Prepared, Ran, Typing, Way } from './prepared.ts';
import { errorOf, type Told } from './told.ts';

/** `other`: another machine, with a journal of its own; `shared`: another machine, with the same journal. */
export type Folder = 'own' | 'other' | 'shared';

/** What is typed next. */
export interface Step {
  readonly argv: readonly string[];
  readonly folder: Folder;
}

export interface Story {
  readonly prepared: Prepared;
  /** What `--reference` was given in the first run, where it was. */
  readonly reference: string;
  readonly runs: readonly Ran[];
  readonly told: readonly Told[];
}

/** How an operator goes on after a run that did not end well. */
export interface Rerun {
  readonly name: string;
  /** The first run is given a reference. */
  readonly isReferenced: boolean;
  readonly fits: (way: Way) => boolean;
  /** At most so many times. */
  readonly most: number;
  /** In the end it must be done, or be said to be unknown where nobody can tell. */
  readonly mustEnd: boolean;
  readonly next: (story: Story, round: number) => Step;
}

const single = ({ isBatch }: Way): boolean => !isBatch;
const own = (argv: readonly string[]): Step => ({ argv, folder: 'own' });
const typed = ({ prepared }: Story, typing: Typing): readonly string[] => prepared.type(typing);

/** With the reference that was printed. Where none was, nothing was sent: it may be typed as it was. */
const elsewhere = (story: Story, folder: Folder): Step => ({
  argv: typed(story, { reference: printedReference(story.runs) }),
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
    next: (story) => own(typed(story, { reference: story.reference })),
  },
  {
    ...common,
    name: 'no-reference',
    isReferenced: false,
    fits: single,
    next: (story) => own(typed(story, {})),
  },
  {
    ...common,
    name: 'other-folder',
    isReferenced: false,
    // Without a journal in common it is the service that must know what was paid.
    fits: (way) => single(way) && way.knowsReferences,
    next: (story) => elsewhere(story, 'other'),
  },
  {
    ...common,
    name: 'shared-journal',
    isReferenced: false,
    fits: (way) => single(way) && !way.knowsReferences,
    next: (story) => elsewhere(story, 'shared'),
  },
  {
    ...common,
    name: 'other-family',
    isReferenced: true,
    fits: (way) => single(way) && way.hasTwoFamilies,
    next: (story, round) => own(typed(story, { reference: story.reference, otherFamily: round < 2 })),
  },
  {
    ...common,
    name: 'same-batch',
    isReferenced: false,
    fits: ({ isBatch }) => isBatch,
    next: (story) => own(typed(story, {})),
  },
  {
    ...common,
    name: 'other-batch',
    isReferenced: false,
    // Rows that are named are refused under another name; others may be taken for new ones, which is said.
    mustEnd: false,
    fits: ({ isBatch }) => isBatch,
    next: (story, round) => own(typed(story, { batchName: `again-${round % 2}` })),
  },
  {
    ...common,
    name: 'resume-batch',
    isReferenced: false,
    fits: ({ isBatch }) => isBatch,
    // Where it was not even planned, there is nothing to resume.
    next: (story, round) =>
      own(
        errorOf(story.runs.at(-1) as Ran)?.errorCode === 'not_found' || round === 3
          ? typed(story, {})
          : [
              ...['payout', 'batch', 'resume', String(story.prepared.batch), '--no-lookup'],
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
    next: (story) => own(hintedCommand(story.runs.at(-1) as Ran) ?? typed(story, {})),
  },
];

export function rerunNamed(name: string): Rerun {
  const found = RERUNS.find((rerun) => rerun.name === name);
  if (!found) throw new Error(`no rerun "${name}"`);
  return found;
}

/** The reference that the first run to print one made up. */
function printedReference(runs: readonly Ran[]): string | undefined {
  for (const { stdout, stderr } of runs) {
    const made = /\bpix-[a-z2-9]{20}\b/.exec(`${stderr}${stdout}`)?.[0];
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The first command that the tool's last hint names; undefined where it names none. */
export function hintedCommand(ran: Ran): readonly string[] | undefined {
  const error = errorOf(ran);
  const lines = [
    ...ran.stderr.split('\n'),
    String(error?.message ?? ''),
    String(error?.hint ?? ''),
  ].reverse();
  for (const line of lines) {
    const command = /`pix ([^`]+)`/.exec(line)?.[1];
    // One with a blank to fill in is no command yet.
    if (command !== undefined && !/[<>…{}]|\b[A-Z]{3,}\b/.test(command)) return withJson(wordsOf(command));
  }
  return undefined;
}

/** Only the form of what is shown is added. */
const withJson = (argv: readonly string[]): readonly string[] =>
  argv.includes('--json') ? argv : [...argv, '--json'];

/** Split as a shell does, quotes included. */
function wordsOf(command: string): readonly string[] {
  return (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}
