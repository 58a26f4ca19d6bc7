import { configDir, dataDir, type Env } from '../../system/files/paths.ts';
import { makePrivateFolder, replacePrivateFile } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';

const path = process.getBuiltinModule('node:path');

/** `seq` is the number of the last entry that this machine opened in the journal. */
export interface JournalMark {
  readonly journal: string;
  readonly seq: number;
  /** When the last payment was opened, in ms since 1970 by this machine's clock. */
  readonly at: number;
}

export interface MarkPlace {
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  readonly home: string;
}

/** The file is beside the profiles, so that it survives a loss of the data folder. */
export function markFile({ env, platform, home }: MarkPlace): string {
  const { hash } = process.getBuiltinModule('node:crypto');
  const data = hash('sha256', path.resolve(dataDir(env, platform, home)), 'hex').slice(0, 16);
  return path.join(configDir(env, platform, home), 'journals', `${data}.json`);
}

/** Returns null when this machine has made no payment yet. */
export function readMark(place: MarkPlace): JournalMark | 'damaged' | null {
  const text = readIfPresent(markFile(place))?.toString('utf8');
  if (text === undefined) return null;
  try {
    const { journal, seq, at } = JSON.parse(text) as JournalMark;
    const isWhole = typeof journal === 'string' && Number.isSafeInteger(seq) && Number.isSafeInteger(at);
    return isWhole ? { journal, seq, at } : 'damaged';
  } catch {
    return 'damaged';
  }
}

/**
 * Writes the `JournalMark` durably.
 * @throws Error when it cannot be written
 */
export function writeMark(place: MarkPlace, mark: JournalMark): void {
  const file = markFile(place);
  makePrivateFolder(path.dirname(file), configDir(place.env, place.platform, place.home));
  replacePrivateFile(file, JSON.stringify(mark));
}
