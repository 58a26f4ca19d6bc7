import { maskToken } from './mask.ts';

/** Shorter ones stand in any text by chance. */
const SHORTEST = 8;

/**
 * The secrets that this process has read. Whatever it prints or keeps of what others sent goes through `mask`: a service
 * that repeats our token in a message, a header or an address would otherwise put it on screens and into logs.
 */
export class SecretsInUse {
  /** Each way a secret may be written, the longest first, and what is shown instead. */
  #forms: readonly (readonly [form: string, shown: string])[] = [];

  /** Notes a secret, and gives it back. Nothing, and one of under 8 characters, is not looked for. */
  noted<T extends string | null | undefined>(secret: T): T {
    if (typeof secret !== 'string' || secret.length < SHORTEST || this.#knows(secret)) return secret;
    const shown = maskToken(secret);
    const forms = new Set([secret, ...quoted(secret), ...percentEncoded(secret)]);
    this.#forms = [...this.#forms, ...[...forms].map((form) => [form, shown] as const)].sort(
      ([one], [other]) => other.length - one.length,
    );
    return secret;
  }

  /** The text, each secret in it as its last four characters. */
  mask(text: string): string {
    let masked = text;
    for (const [form, shown] of this.#forms) {
      if (masked.includes(form)) masked = masked.replaceAll(form, () => shown);
    }
    return masked;
  }

  /** The bytes of a text, masked likewise: the same ones where they hold none. */
  maskBytes(bytes: Uint8Array): Uint8Array {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!this.#forms.some(([form]) => buffer.includes(form))) return bytes;
    // A character is a byte: what else it holds stays what it is.
    return Buffer.from(this.mask(buffer.toString('latin1')), 'latin1');
  }

  /** How many characters at the end may be the beginning of a secret that goes on in the next piece. */
  openEnd(text: string): number {
    let open = 0;
    for (const [form] of this.#forms) {
      for (let length = Math.min(form.length - 1, text.length); length > open; length -= 1) {
        if (text.endsWith(form.slice(0, length))) open = length;
      }
    }
    return open;
  }

  /** Whether bytes hold none, not even the beginning of one at their end: then they may go as they are. */
  areAbsentFrom(bytes: Uint8Array): boolean {
    const [longest] = this.#forms;
    if (longest === undefined) return true;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = buffer.toString('latin1', Math.max(0, buffer.length - longest[0].length));
    return this.openEnd(end) === 0 && !this.#forms.some(([form]) => buffer.includes(form));
  }

  #knows(secret: string): boolean {
    return this.#forms.some(([form]) => form === secret);
  }
}

/** As JSON writes it; some writers escape the slash too. */
function quoted(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [inJson, inJson.replaceAll('/', '\\/')];
}

function percentEncoded(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  return [encoded, encoded.replace(/%../g, (byte) => byte.toLowerCase())];
}
