import { fail } from '../../../domain/errors.ts';
import { hasContent, writeAtomicFile } from '../../../operations/files/atomic-file.ts';
import { readWholeFile } from '../../../system/files/read-whole-file.ts';

/** What the ready file contains, so that a script finds the listener. */
interface Ready {
  readonly url: string;
  readonly port: number;
  readonly healthPort?: number | undefined;
}

/** Writes the ready file, and replaces that of an earlier listener. @throws PixError `usage` */
export async function writeReadyFile(
  file: string,
  { url, port, healthPort }: Ready,
  signal: AbortSignal,
): Promise<void> {
  refuseOtherContent(file);
  const line = `${JSON.stringify({ url, port, healthPort, pid: process.pid })}\n`;
  await writeAtomicFile(file, Buffer.from(line), { signal, replaces: hasContent(file) });
}

/** Checks that the file has no content, or is a ready file. @throws PixError `usage` that names the file */
export function refuseOtherContent(file: string): void {
  if (!hasContent(file) || READY.test(readWholeFile(file).toString('utf8'))) return;
  throw fail('listen.ready_file', { file });
}

const READY = /^\{"url":"[^"]*","port":\d+,("healthPort":\d+,)?"pid":\d+\}\n$/;
