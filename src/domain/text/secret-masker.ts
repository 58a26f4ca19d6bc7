import { maskToken } from './mask.ts';

/**
 * A secret with fewer characters is not masked, because its characters may occur in other texts by chance.
 */
const SHORTEST = 8;

interface Place {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
}

/**
 * The secrets of this process. They are masked in all text from other programs before it is printed or
 * stored, because a service may repeat our token.
 */
export class SecretMasker {
  /** Spellings of all secrets (plain, in JSON, percent-encoded) with their masks, longest first. */
  #forms: readonly (readonly [form: string, shown: string])[] = [];

  /** Registers a secret and returns it. Secrets of fewer than 8 characters are not masked. */
  noted<T extends string | null | undefined>(secret: T): T {
    if (typeof secret !== 'string' || secret.length < SHORTEST) return secret;
    const masked = maskToken(secret);
    // The mask must be visible ASCII, because `maskBytes` inserts it into texts with one byte per character.
    const shown = /^[\x21-\x7e]+$/.test(masked) ? masked : '****';
    const written = [secret, ...quoted(secret), ...percentEncoded(secret)];
    const forms = [...written, ...written.map(asBytes)].map((form) => [form, shown] as const);
    this.#forms = [...new Map([...this.#forms, ...forms])].sort(
      ([one], [other]) => other.length - one.length,
    );
    return secret;
  }

  /**
   * Replaces each secret by a mask with its last four characters. Overlapping secrets get one mask.
   * @param hidden number of characters at the start of `text` that are the rest of an already masked secret
   * (see `maskPiece`)
   */
  mask(text: string, hidden = 0): string {
    let masked = '';
    let at = 0;
    for (const { from, to, shown } of this.#places(text, hidden)) {
      masked += text.slice(at, from) + shown;
      at = to;
    }
    return masked + text.slice(at);
  }

  /**
   * Masks a text that arrives in pieces.
   * @param hidden `hidden` that the call for the previous piece returned; 0 for the first piece
   * @returns `shown`: the text to print now. `held`: a possible start of a secret, to be put before the next
   * piece. `hidden`: argument for the next piece.
   */
  maskPiece(
    text: string,
    hidden: number,
  ): { readonly shown: string; readonly held: string; readonly hidden: number } {
    const cut = text.length - this.#openEnd(text);
    const across = this.#places(text, hidden).find(
      ({ from, to }) => from < Math.max(cut, hidden) && to > cut,
    );
    const shown = this.mask(text.slice(0, across?.to ?? cut), hidden);
    return { shown, held: text.slice(cut), hidden: across === undefined ? 0 : across.to - cut };
  }

  /** Returns the positions of all secrets in order. Overlapping secrets are merged into one position. */
  #places(text: string, hidden: number): readonly Place[] {
    const found: Place[] = [{ from: 0, to: hidden, shown: '' }];
    for (const [form, shown] of this.#forms)
      for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1))
        found.push({ from, to: from + form.length, shown });
    // If several secrets begin at the same position, the longest of these secrets comes first.
    found.sort((one, other) => one.from - other.from);
    const places: Place[] = [];
    for (const one of found) {
      const last = places.at(-1);
      if (last === undefined || one.from >= last.to) places.push(one);
      else if (one.to > last.to)
        // Merged secrets are hidden completely: the last four characters of the first may belong to the
        // second. If the previous piece already ended with a mask, no second mask is added.
        places.splice(-1, 1, { from: last.from, to: one.to, shown: last.from < hidden ? '' : '****' });
    }
    return places;
  }

  /** Returns the bytes with masked secrets; the unchanged object if they contain none. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!this.#forms.some(([form]) => buffer.includes(form))) return bytes;
    // With latin1 each byte is one character, so all other bytes stay unchanged.
    return Buffer.from(this.mask(buffer.toString('latin1')), 'latin1');
  }

  /** Returns the length of the longest suffix of the text that may be the start of a secret, or 0. */
  #openEnd(text: string): number {
    let open = 0;
    for (const [form] of this.#forms) {
      for (let length = Math.min(form.length - 1, text.length); length > open; length -= 1) {
        if (text.endsWith(form.slice(0, length))) open = length;
      }
    }
    return open;
  }

  /** Whether the bytes contain no secret, and do not end with the start of one. */
  areAbsentFrom(bytes: Uint8Array): boolean {
    const [longest] = this.#forms;
    if (longest === undefined) return true;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = buffer.toString('latin1', Math.max(0, buffer.length - longest[0].length));
    return this.#openEnd(end) === 0 && !this.#forms.some(([form]) => buffer.includes(form));
  }
}

const asBytes = (text: string): string => Buffer.from(text).toString('latin1');

/** Returns the secret as JSON contains it, with and without an escaped slash. */
function quoted(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [inJson, inJson.replaceAll('/', '\\/')];
}

function percentEncoded(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
