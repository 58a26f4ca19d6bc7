import { type OutputFile, type Sink, withAtomicFile } from '../../operations/files/atomic-file.ts';
import { type HtmlPage, htmlPage } from '../../output/html-page.ts';
import type { Started } from '../pix-command.ts';

const PIECE = 65_536;

/** Writes the web page completely or not at all. Does nothing without a target. */
export async function writeHtml<T, F>(
  { out, notes, session }: Pick<Started, 'out' | 'notes' | 'session'>,
  target: OutputFile | undefined,
  page: () => HtmlPage<T, F>,
): Promise<void> {
  if (target === undefined) return;
  const { file, replaces } = target;
  const write = async (sink: Sink): Promise<void> => {
    let piece = '';
    for (const part of htmlPage(page(), out.options)) {
      piece += part;
      if (piece.length < PIECE) continue;
      await sink.write(piece);
      piece = '';
    }
    await sink.write(piece);
  };
  await withAtomicFile(file, write, { signal: session.signal, replaces });
  notes.note('html.written', { file });
}
