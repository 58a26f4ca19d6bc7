import { inflateSync } from 'node:zlib';

/**
 * Returns the texts of a PDF in the order in which it draws them, as a reader copies them: inflates its streams, and
 * translates the glyphs by the ToUnicode map of their font. Knows only what pdfkit writes.
 */
export function pdfText(bytes: Uint8Array): readonly string[] {
  const objects = objectsOf(Buffer.from(bytes));
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? '')?.[1];
      const text = map === undefined ? undefined : objects.get(map)?.stream;
      if (text !== undefined) fonts.set(name, unicodeOf(text));
    }
  const drawn = [...objects.values()].map(({ stream }) => stream ?? '').filter((text) => text.includes('TJ'));
  return drawn.flatMap((content) => {
    let font: ReadonlyMap<string, string> = new Map();
    const texts: string[] = [];
    for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      const hex = [...(glyphs ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, one]) => one).join('');
      if (glyphs !== undefined)
        texts.push([...hex.matchAll(/.{4}/g)].map(([glyph]) => font.get(glyph) ?? '?').join(''));
    }
    return texts;
  });
}

interface PdfObject {
  readonly head: string;
  readonly stream: string | undefined;
}

function objectsOf(bytes: Buffer): ReadonlyMap<string, PdfObject> {
  const text = bytes.toString('latin1');
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n/gm)].map((found): [string, PdfObject] => {
      const start = found.index + found[0].length;
      const end = text.indexOf('endobj', start);
      const at = text.indexOf('stream\n', start);
      const head = text.slice(start, at >= 0 && at < end ? at : end);
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      if (at < 0 || at > end || Number.isNaN(length)) return [found[1] ?? '', { head, stream: undefined }];
      const raw = bytes.subarray(at + 7, at + 7 + length);
      const stream = head.includes('FlateDecode') ? inflateSync(raw) : raw;
      return [found[1] ?? '', { head, stream: stream.toString('latin1') }];
    }),
  );
}

/** Reads the arrays of `beginbfrange`: the first glyph, and the text of each glyph from it on, in UTF-16. */
function unicodeOf(map: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
      const units = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16();
      found.set(glyph, units.toString('utf16le'));
    }
  return found;
}
