import { usage } from './reading.ts';

/** The bytes of a file. @param named as it was typed @throws PixError `usage` naming it */
export const readBytes = (file: string, named: string): Promise<Uint8Array> =>
  process
    .getBuiltinModule('node:fs')
    .promises.readFile(file)
    .catch((error: unknown) => {
      throw usage('file.failed', {
        file: named,
        reason: error instanceof Error ? error.message : String(error),
      });
    });
