import { type Sink, withAtomicFile } from '../../operations/files/atomic-file.ts';
import { type HtmlPage, htmlPage } from '../../output/html-page.ts';
import type { Started } from '../pix-command.ts';

const PIECE = 65_536;

/** Writes the web page completely or not at all. Does nothing if `file` is undefined. */
export async function writeHtml<T>(
  { out, notes, session }: Pick<Started, 'out' | 'notes' | 'session'>,
  file: string | undefined,
  page: () => HtmlPage<T>,
): Promise<void> {
  if (file === undefined) return;
  const write = async (target: Sink): Promise<void> => {
    let piece = '';
    for (const part of htmlPage(page(), out.options)) {
      piece += part;
      if (piece.length < PIECE) continue;
      await target.write(piece);
      piece = '';
    }
    await target.write(piece);
  };
  await withAtomicFile(file, write, { signal: session.signal });
  notes.note('html.written', { file });
}
