import { maskToken } from './mask.ts';

/** Shorter secrets occur in other texts by chance. */
const SHORTEST = 8;

/** A secret in a text, and what is shown instead. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
}

/**
 * The secrets that this process has read. Everything it prints or stores of others' data goes through `mask`: otherwise
 * a service that repeats our token in a message, header or URL would put it on screens and into logs.
 */
export class SecretsInUse {
  /** Each form in which a secret may be written, the longest first, with its replacement. */
  #forms: readonly (readonly [form: string, shown: string])[] = [];

  /** Registers a secret and returns it. Secrets under 8 characters are not masked. */
  noted<T extends string | null | undefined>(secret: T): T {
    if (typeof secret !== 'string' || secret.length < SHORTEST || this.#knows(secret)) return secret;
    const masked = maskToken(secret);
    // In an encoding with one byte per character, other characters could not be written.
    const shown = /^[\x21-\x7e]+$/.test(masked) ? masked : '****';
    const forms = new Set([secret, ...quoted(secret), ...percentEncoded(secret)]);
    const bytes = [...new Set([...forms].map(asBytes))].filter((form) => !forms.has(form));
    this.#forms = [...this.#forms, ...[...forms, ...bytes].map((form) => [form, shown] as const)].sort(
      ([one], [other]) => other.length - one.length,
    );
    return secret;
  }

  /**
   * The text with each secret reduced to its last four characters. Secrets that overlap are masked as one.
   * @param hidden so many characters at its beginning belong to a secret that was shown already, masked
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
   * Masks a piece of a text that goes on.
   * @param hidden as for `mask`
   * @returns what can be shown, and what is to stand before the next piece since it may be the beginning of a secret, with
   * how much of it is hidden
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

  /** The places of secrets, in order; overlapping ones are one place. */
  #places(text: string, hidden: number): readonly Place[] {
    const found: Place[] = hidden > 0 ? [{ from: 0, to: hidden, shown: '' }] : [];
    for (const [form, shown] of this.#forms)
      for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1))
        found.push({ from, to: from + form.length, shown });
    found.sort((one, other) => one.from - other.from || other.to - one.to);
    const places: Place[] = [];
    for (const one of found) {
      const last = places.at(-1);
      if (last === undefined || one.from >= last.to)
        places.push(one.from < hidden ? { ...one, shown: '' } : one);
      else if (one.to > last.to)
        // Nothing more of a hidden secret is shown, nor the ends of two that overlap: one may be inside the other.
        places.splice(-1, 1, { from: last.from, to: one.to, shown: last.from < hidden ? '' : '****' });
    }
    return places;
  }

  /** The bytes of a text, masked in the same way; the same bytes if they contain no secret. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!this.#forms.some(([form]) => buffer.includes(form))) return bytes;
    // Each byte becomes one character, so that other bytes stay unchanged.
    return Buffer.from(this.mask(buffer.toString('latin1')), 'latin1');
  }

  /** How many characters at the end may be the beginning of a secret that continues in the next piece. */
  #openEnd(text: string): number {
    let open = 0;
    for (const [form] of this.#forms) {
      for (let length = Math.min(form.length - 1, text.length); length > open; length -= 1) {
        if (text.endsWith(form.slice(0, length))) open = length;
      }
    }
    return open;
  }

  /**
   * Whether the bytes contain no secret, nor the beginning of one at their end: then they can be written as they are.
   */
  areAbsentFrom(bytes: Uint8Array): boolean {
    const [longest] = this.#forms;
    if (longest === undefined) return true;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = buffer.toString('latin1', Math.max(0, buffer.length - longest[0].length));
    return this.#openEnd(end) === 0 && !this.#forms.some(([form]) => buffer.includes(form));
  }

  #knows(secret: string): boolean {
    return this.#forms.some(([form]) => form === secret);
  }
}

/** Its bytes as `mask` sees them where each byte is a character. */
const asBytes = (text: string): string => Buffer.from(text).toString('latin1');

/** As written in JSON; some writers escape the slash too. */
function quoted(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [inJson, inJson.replaceAll('/', '\\/')];
}

function percentEncoded(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
