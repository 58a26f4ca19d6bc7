import { withAtomicFile } from '../../operations/files/atomic-file.ts';
import { type HtmlPage, htmlPage } from '../../output/html-page.ts';
import type { Started } from '../pix-command.ts';

const PIECE = 65_536;

/** Writes the web page completely or not at all. Does nothing if `file` is undefined. */
export async function writeHtml<T>(
  { out, notes }: Pick<Started, 'out' | 'notes'>,
  file: string | undefined,
  page: () => HtmlPage<T>,
): Promise<void> {
  if (file === undefined) return;
  await withAtomicFile(file, async (target) => {
    let piece = '';
    for (const part of htmlPage(page(), out.options)) {
      piece += part;
      if (piece.length < PIECE) continue;
      await target.write(piece);
      piece = '';
    }
    await target.write(piece);
  });
  notes.note('html.written', { file });
}
