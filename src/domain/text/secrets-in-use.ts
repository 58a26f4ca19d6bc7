import { maskToken } from './mask.ts';

/** Shorter secrets occur in other texts by chance. */
const SHORTEST = 8;

interface Place {
  readonly from: number;
  readonly to: number;
  readonly shown: string;
}

/** Text from outside is masked before it is printed or stored, because a service may repeat our token. */
export class SecretsInUse {
  /** The longest form comes first. */
  #forms: readonly (readonly [form: string, shown: string])[] = [];

  /** Registers a secret and returns it. Less than 8 characters are not masked. */
  noted<T extends string | null | undefined>(secret: T): T {
    if (typeof secret !== 'string' || secret.length < SHORTEST) return secret;
    const masked = maskToken(secret);
    // Visible ASCII, because `maskBytes` inserts it into texts in which each character is one byte.
    const shown = /^[\x21-\x7e]+$/.test(masked) ? masked : '****';
    const written = [secret, ...quoted(secret), ...percentEncoded(secret)];
    const forms = [...written, ...written.map(asBytes)].map((form) => [form, shown] as const);
    this.#forms = [...new Map([...this.#forms, ...forms])].sort(
      ([one], [other]) => other.length - one.length,
    );
    return secret;
  }

  /**
   * Keeps the last four characters of each secret. Overlapping secrets are masked as one.
   * @param hidden number of characters at the start that still belong to a secret masked in the previous
   * piece
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
   * @param hidden as for `mask`
   * @returns `shown`: the text to show now. `held`: a possible start of a secret, to put before the next
   * piece. `hidden`: to pass with the next piece.
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

  /** Returns ordered positions. Overlapping secrets have one position. */
  #places(text: string, hidden: number): readonly Place[] {
    const found: Place[] = [{ from: 0, to: hidden, shown: '' }];
    for (const [form, shown] of this.#forms)
      for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1))
        found.push({ from, to: from + form.length, shown });
    // If several secrets begin at the same position, the longest one stays first.
    found.sort((one, other) => one.from - other.from);
    const places: Place[] = [];
    for (const one of found) {
      const last = places.at(-1);
      if (last === undefined || one.from >= last.to) places.push(one);
      else if (one.to > last.to)
        // Overlapping secrets are masked completely, because one's last characters may belong to the next. A
        // mask in the previous piece is not repeated.
        places.splice(-1, 1, { from: last.from, to: one.to, shown: last.from < hidden ? '' : '****' });
    }
    return places;
  }

  /** Returns the same bytes if they contain no secret. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!this.#forms.some(([form]) => buffer.includes(form))) return bytes;
    // With latin1 each byte is one character, so all other bytes stay unchanged.
    return Buffer.from(this.mask(buffer.toString('latin1')), 'latin1');
  }

  /** Returns how many characters at the end may be the start of a secret. */
  #openEnd(text: string): number {
    let open = 0;
    for (const [form] of this.#forms) {
      for (let length = Math.min(form.length - 1, text.length); length > open; length -= 1) {
        if (text.endsWith(form.slice(0, length))) open = length;
      }
    }
    return open;
  }

  /** Whether the bytes contain no secret, nor the start of one at their end. */
  areAbsentFrom(bytes: Uint8Array): boolean {
    const [longest] = this.#forms;
    if (longest === undefined) return true;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = buffer.toString('latin1', Math.max(0, buffer.length - longest[0].length));
    return this.#openEnd(end) === 0 && !this.#forms.some(([form]) => buffer.includes(form));
  }
}

const asBytes = (text: string): string => Buffer.from(text).toString('latin1');

/** Returns the secret as written in JSON. Some programs escape the slash too. */
function quoted(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [inJson, inJson.replaceAll('/', '\\/')];
}

function percentEncoded(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
