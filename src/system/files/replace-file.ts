import { fail } from '../../domain/errors.ts';
import { reasonOf, systemCode } from '../../domain/system-error.ts';

const fs = process.getBuiltinModule('node:fs');

/** Errors on Windows while a virus scanner, a backup or Excel has the file open. */
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EBUSY', 'EACCES']);
/** Pauses between the attempts, about 1.6 s in total. */
const PAUSES_MS = [20, 50, 100, 200, 400, 800];

export interface ReplaceSystem {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (ms: number) => void;
}

const SYSTEM: ReplaceSystem = {
  platform: process.platform,
  rename: fs.renameSync,
  // The pause is synchronous, because callers have locked the file that they replace.
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/**
 * Renames a file over another. On Windows, retries for 1.6 s, because another program may have the file open.
 * @throws PixError `usage` that names the file when another program has it open; other system errors
 * unchanged
 */
export function replaceFile(from: string, to: string, { platform, rename, pause } = SYSTEM): void {
  for (let tried = 0; ; tried += 1) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (platform !== 'win32' || !HELD.has(systemCode(error))) throw error;
      const ms = PAUSES_MS[tried];
      if (ms === undefined) throw fail('file.held', { file: to, reason: reasonOf(error) }, { cause: error });
      pause(ms);
    }
  }
}
