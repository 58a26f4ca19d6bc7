import { configDir, dataDir, type PathSource } from '../../system/files/paths.ts';
import {
  appendToPrivateFile,
  makePrivateFolder,
  replacePrivateFile,
} from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';
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
export function markFile({ env, platform, home }: PathSource): string {
  const { hash } = process.getBuiltinModule('node:crypto');
  const data = hash('sha256', path.resolve(dataDir(env, platform, home)), 'hex').slice(0, 16);
  return path.join(configDir(env, platform, home), 'journals', `${data}.json`);
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
  makePrivateFolder(path.dirname(file), configDir(place.env, place.platform, place.home));
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
