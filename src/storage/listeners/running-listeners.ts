import * as z from 'zod/mini';
import { replacePrivateFile } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-file.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** A listener of this user that runs on this machine. */
export interface RunningListener {
  readonly pid: number;
  /** The profile that it was started with; `-` if environment variables replaced it. */
  readonly profile: string;
  /** Where its inbox is. */
  readonly inboxPlace: string;
}

const note = z.object({ profile: z.string(), inbox: z.string() });

/** Notes of running listeners, one file each in the data folder, so that other commands know who fills the inbox. */
export class RunningListeners {
  readonly #folder: string;
  readonly #isRunning: (pid: number) => boolean;

  constructor(dataFolder: string, isRunning: (pid: number) => boolean = isProcess) {
    this.#folder = path.join(dataFolder, 'listeners');
    this.#isRunning = isRunning;
  }

  /** Notes a listener. @returns a function that removes the note */
  add({ pid, profile, inboxPlace }: RunningListener): () => void {
    const file = path.join(this.#folder, `${pid}.json`);
    // An address may contain a password.
    replacePrivateFile(file, `${JSON.stringify({ profile, inbox: hashOf(inboxPlace) })}\n`);
    return () => fs.rmSync(file, { force: true });
  }

  /**
   * Whether all listeners that fill this inbox run for this profile, and there is one. Deliveries do not say whose they are.
   */
  fill(inboxPlace: string, profile: string): boolean {
    const inbox = hashOf(inboxPlace);
    const here = this.#list().filter((one) => one.inbox === inbox);
    return profile !== '-' && here.length > 0 && here.every((one) => one.profile === profile);
  }

  /** Files of processes that were killed are skipped. */
  #list(): readonly z.output<typeof note>[] {
    try {
      return fs.readdirSync(this.#folder).flatMap((name) => {
        const [, pid] = /^(\d+)\.json$/.exec(name) ?? [];
        if (pid === undefined || !this.#isRunning(Number(pid))) return [];
        const { success, data } = z.safeParse(note, parsed(path.join(this.#folder, name)));
        return success ? [data] : [];
      });
    } catch {
      // No listener ever ran here.
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
    // It runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
