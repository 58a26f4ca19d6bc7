/** Together, in bytes; beyond that they are made anew. */
const MOST_BYTES = 8 * 1024 * 1024;
/** How many requests are remembered, to see which ones are repeated. */
const MOST_ASKED = 256;

/**
 * Answers of requests that were repeated, as bytes, as long as what they were read from does not change: clients poll. A
 * request that comes once costs nothing but a look-up.
 */
export class RepeatedAnswers {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #asked = new Set<string>();
  #bytes = 0;
  #version = '';

  /**
   * @param request everything that the answer depends on, except the store
   * @param version changes with the store
   * @param make the answer, if it is not known
   */
  of(request: string, version: string, make: () => string): string | Uint8Array {
    if (version !== this.#version) {
      this.#forget();
      this.#version = version;
    }
    const known = this.#kept.get(request);
    if (known) return known;
    const made = make();
    if (this.#asked.size >= MOST_ASKED) this.#asked.clear();
    if (!this.#asked.has(request)) {
      this.#asked.add(request);
      return made;
    }
    const kept = Buffer.from(made);
    if (this.#bytes + kept.byteLength > MOST_BYTES) this.#forget();
    this.#kept.set(request, kept);
    this.#bytes += kept.byteLength;
    return kept;
  }

  #forget(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}
