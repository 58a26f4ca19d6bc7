import * as z from 'zod/mini';
import { replacePrivateFile } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

export interface RunningListener {
  readonly pid: number;
  /** Name of the profile. It is `-` if the credentials come from environment variables. */
  readonly profile: string;
  readonly inboxPlace: string;
}

const note = z.object({ profile: z.string(), inbox: z.string() });

/**
 * Records the running listeners, each in a separate file. The records show other commands which profiles fill
 * an inbox.
 */
export class RunningListeners {
  readonly #folder: string;
  readonly #isRunning: (pid: number) => boolean;

  constructor(dataFolder: string, isRunning: (pid: number) => boolean = isProcess) {
    this.#folder = path.join(dataFolder, 'listeners');
    this.#isRunning = isRunning;
  }

  /**
   * Records a listener.
   * @returns a function that removes the record
   */
  add({ pid, profile, inboxPlace }: RunningListener): () => void {
    const file = path.join(this.#folder, `${pid}.json`);
    // The place is stored as a hash, because the URL of an inbox may contain a password.
    replacePrivateFile(file, `${JSON.stringify({ profile, inbox: hashOf(inboxPlace) })}\n`);
    return () => fs.rmSync(file, { force: true });
  }

  /**
   * Whether this profile alone fills the inbox: a listener is running, and every running listener of the
   * inbox uses the profile. Stored deliveries do not contain a profile.
   */
  fill(inboxPlace: string, profile: string): boolean {
    const inbox = hashOf(inboxPlace);
    const here = this.#list().filter((one) => one.inbox === inbox);
    return profile !== '-' && here.length > 0 && here.every((one) => one.profile === profile);
  }

  /** Returns the records of running listeners. The file of a listener that was killed is skipped. */
  #list(): readonly z.output<typeof note>[] {
    try {
      return fs.readdirSync(this.#folder).flatMap((name) => {
        const [, pid] = /^(\d+)\.json$/.exec(name) ?? [];
        if (pid === undefined || !this.#isRunning(Number(pid))) return [];
        const { success, data } = z.safeParse(note, parsed(path.join(this.#folder, name)));
        return success ? [data] : [];
      });
    } catch {
      return [];
    }
  }
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(String(readIfPresent(file)));
  } catch {
    return undefined;
  }
}

const hashOf = (place: string): string => process.getBuiltinModule('node:crypto').hash('sha256', place);

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists, but runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
