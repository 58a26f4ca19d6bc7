import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { configDir, dataDir, type PathSource } from '../../system/files/paths.ts';
import {
  appendToPrivateFile,
  makePrivateFolder,
  replacePrivateFile,
} from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';
import type { Journal } from './journal.ts';
import type { EntryOpening } from './journal-openings.ts';

const path = process.getBuiltinModule('node:path');

/**
 * The last payments that this machine opened in a journal. With this mark, `pix` can later detect that the
 * journal was replaced by an older copy, even if other payments were added to this copy.
 */
export interface JournalMark {
  readonly journal: string;
  readonly seq: number;
  /** Time at which the last payment was opened, in ms since 1970 by this machine's clock. */
  readonly at: number;
  /** The last openings, oldest first. */
  readonly opened: readonly MarkedOpening[];
}

export interface MarkedOpening extends EntryOpening {
  /** As `JournalMark.at`. */
  readonly at: number;
}

/**
 * Returns the path of the mark file. It is in the configuration folder, so that it survives a loss of the
 * data folder.
 */
export function markFile(place: PathSource): string {
  const { hash } = process.getBuiltinModule('node:crypto');
  const data = hash('sha256', path.resolve(dataDir(place)), 'hex').slice(0, 16);
  return path.join(configDir(place), 'journals', `${data}.json`);
}

/** Maximum size of the file in bytes. When it is reached, the next mark replaces the older lines. */
const MOST_BYTES = 16_384;
/** Number of older lines that are then kept. */
const KEPT_LINES = 8;

/**
 * Reads the marks, one in each line. Returns the mark in the last line. Its `seq` is replaced by the highest
 * `seq` of the same journal in all lines, and `opened` by the openings of all these lines. An incomplete line,
 * for example after a power cut, is ignored: no payment was sent for it.
 * @returns null when this machine has made no payment yet
 */
export function readMark(place: PathSource): JournalMark | 'damaged' | null {
  const marks = readLines(place);
  if (marks === null) return null;
  const last = marks.at(-1);
  if (last === undefined) return 'damaged';
  const same = marks.filter(({ journal }) => journal === last.journal);
  return {
    ...last,
    seq: Math.max(...same.map(({ seq }) => seq)),
    opened: same.flatMap(({ opened }) => opened),
  };
}

function readLines(place: PathSource): readonly JournalMark[] | null {
  const text = readIfPresent(markFile(place))?.toString('utf8');
  return text === undefined ? null : text.split('\n').flatMap(parseMark);
}

function parseMark(line: string): readonly JournalMark[] {
  try {
    const { journal, seq, at, opened } = JSON.parse(line) as MarkLine;
    const isWhole = typeof journal === 'string' && Number.isSafeInteger(seq) && Number.isSafeInteger(at);
    const openings = opened.map((text) => {
      const [id = '', opening = id] = text.split(' ');
      return { id, opening, at };
    });
    return isWhole ? [{ journal, seq, at, opened: openings }] : [];
  } catch {
    return [];
  }
}

/** The form of a mark in its file. An opening is `id`, or `id opening` if the two differ. */
interface MarkLine extends Omit<JournalMark, 'opened'> {
  readonly opened: readonly string[];
}

const lineOf = ({ journal, seq, at, opened }: JournalMark): string => {
  const texts = opened.map(({ id, opening }) => (id === opening ? id : `${id} ${opening}`));
  return JSON.stringify({ journal, seq, at, opened: texts } satisfies MarkLine);
};

/**
 * Replaces the file by these marks, durably.
 * @throws Error when it cannot be written
 */
export function writeMarks(place: PathSource, marks: readonly JournalMark[]): void {
  const file = markFile(place);
  makePrivateFolder(path.dirname(file), configDir(place));
  replacePrivateFile(file, marks.map(lineOf).join('\n'));
}

/**
 * Stores a mark durably. The stored `seq` of a journal never decreases.
 * @throws Error when the mark cannot be written
 */
export function raiseMark(place: PathSource, mark: JournalMark): void {
  if (appendToPrivateFile(markFile(place), `\n${lineOf(mark)}`, MOST_BYTES)) return;
  const same = (readLines(place) ?? []).filter(({ journal }) => journal === mark.journal);
  const seq = Math.max(mark.seq, ...same.map((one) => one.seq));
  writeMarks(place, [...same.slice(-KEPT_LINES), { ...mark, seq }]);
}

export interface MarkComparison {
  /** The newest opening of the journal; null if it has no entries, or if it is not the marked journal. */
  readonly head: EntryOpening | null;
  /** The mark of this machine; null if it has made no payment yet, or if the mark is damaged. */
  readonly mark: JournalMark | null;
  /** Marked openings that the journal lacks, oldest first. */
  readonly missing: readonly MarkedOpening[];
  /**
   * What to tell if the journal does not contain the machine's last payments, or if another machine found that
   * payments are missing; null otherwise.
   */
  readonly problem: PixError | null;
}

/**
 * Compares the mark of this machine with the journal. Changes neither of them.
 * @param journal null if this machine has no journal
 */
export async function compareMark(place: PathSource, journal: Journal | null): Promise<MarkComparison> {
  const mark = readMark(place);
  const none = { head: null, missing: [] };
  if (mark === 'damaged')
    return { ...none, mark: null, problem: fail('journal.mark_damaged', { file: markFile(place) }) };
  const replaced = (at: number): PixError => fail('journal.replaced', { at: new Date(at).toISOString() });
  if (journal === null) return { ...none, mark, problem: mark && replaced(mark.at) };
  const { id, seq, head } = await journal.extent();
  if (mark === null) return { mark, head, missing: [], problem: await missedElsewhere(journal) };
  if (mark.journal !== id) return { ...none, mark, problem: replaced(mark.at) };
  const missing = await journal.openings.missing(mark.opened);
  const [first] = missing;
  if (mark.seq > seq)
    return { mark, head, missing, problem: fail('journal.older', { seq, known: mark.seq }) };
  return {
    mark,
    head,
    missing,
    problem: first ? fail('journal.entry_lost', { id: first.id }) : await missedElsewhere(journal),
  };
}

async function missedElsewhere({ openings }: Journal): Promise<PixError | null> {
  const id = await openings.missedEntry();
  return id === null ? null : fail('journal.entry_lost', { id });
}
