import { configDir, dataDir, type PathSource } from '../../system/files/paths.ts';
import {
  appendToPrivateFile,
  makePrivateFolder,
  replacePrivateFile,
} from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';

const path = process.getBuiltinModule('node:path');

/**
 * The last entry that this machine opened in a journal. With this mark, `pix` can later detect that the
 * journal was replaced by an older copy.
 */
export interface JournalMark {
  readonly journal: string;
  readonly seq: number;
  /** Time at which the last payment was opened, in ms since 1970 by this machine's clock. */
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

/** Maximum size of the file in bytes. When it is reached, the next mark replaces all lines. */
const MOST_BYTES = 16_384;

/**
 * Reads the marks, one in each line. Returns the mark in the last line. Its `seq` is replaced by the highest
 * `seq` of the same journal in all lines. An incomplete line, for example after a power cut, is ignored: no
 * payment was sent for it.
 * @returns null when this machine has made no payment yet
 */
export function readMark(place: PathSource): JournalMark | 'damaged' | null {
  const text = readIfPresent(markFile(place))?.toString('utf8');
  if (text === undefined) return null;
  const marks = text.split('\n').flatMap(parseMark);
  const last = marks.at(-1);
  if (last === undefined) return 'damaged';
  const numbers = marks.filter(({ journal }) => journal === last.journal).map(({ seq }) => seq);
  return { ...last, seq: Math.max(...numbers) };
}

function parseMark(line: string): readonly JournalMark[] {
  try {
    const { journal, seq, at } = JSON.parse(line) as JournalMark;
    const isWhole = typeof journal === 'string' && Number.isSafeInteger(seq) && Number.isSafeInteger(at);
    return isWhole ? [{ journal, seq, at }] : [];
  } catch {
    return [];
  }
}

/**
 * Replaces the file by one line with this mark, durably.
 * @throws Error when it cannot be written
 */
export function writeMark(place: PathSource, mark: JournalMark): void {
  const file = markFile(place);
  makePrivateFolder(path.dirname(file), configDir(place.env, place.platform, place.home));
  replacePrivateFile(file, JSON.stringify(mark));
}

/**
 * Stores a mark durably. The stored `seq` of a journal never decreases.
 * @throws Error when the mark cannot be written
 */
export function raiseMark(place: PathSource, mark: JournalMark): void {
  if (appendToPrivateFile(markFile(place), `\n${JSON.stringify(mark)}`, MOST_BYTES)) return;
  const known = readMark(place);
  const isKnown = known !== null && known !== 'damaged' && known.journal === mark.journal;
  writeMark(place, { ...mark, seq: isKnown ? Math.max(known.seq, mark.seq) : mark.seq });
}
