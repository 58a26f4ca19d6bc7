import { maskToken } from './mask.ts';

/** Shorter secrets occur in other texts by chance. */
const SHORTEST = 8;

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
    // Where each byte is a character, others could not be written.
    const shown = /^[\x21-\x7e]+$/.test(masked) ? masked : '****';
    const forms = new Set([secret, ...quoted(secret), ...percentEncoded(secret)]);
    const bytes = [...new Set([...forms].map(asBytes))].filter((form) => !forms.has(form));
    this.#forms = [...this.#forms, ...[...forms, ...bytes].map((form) => [form, shown] as const)].sort(
      ([one], [other]) => other.length - one.length,
    );
    return secret;
  }

  /** The text with each secret reduced to its last four characters. */
  mask(text: string): string {
    let masked = text;
    for (const [form, shown] of this.#forms) {
      if (masked.includes(form)) masked = masked.replaceAll(form, () => shown);
    }
    return masked;
  }

  /** The bytes of a text, masked in the same way; the same bytes if they contain no secret. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!this.#forms.some(([form]) => buffer.includes(form))) return bytes;
    // Each byte becomes one character, so that other bytes stay unchanged.
    return Buffer.from(this.mask(buffer.toString('latin1')), 'latin1');
  }

  /**
   * Where a text that goes on in a next piece may be cut: what follows may be the beginning of a secret, and no secret
   * lies across.
   */
  cutBefore(text: string): number {
    let cut = text.length - this.#openEnd(text);
    // A whole secret may end as one begins: it is masked, not held back in part.
    for (let moved = true; moved; ) {
      moved = false;
      for (const [form] of this.#forms) {
        const at = text.indexOf(form, Math.max(0, cut - form.length + 1));
        if (at === -1 || at >= cut) continue;
        cut = at + form.length;
        moved = true;
      }
    }
    return cut;
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
