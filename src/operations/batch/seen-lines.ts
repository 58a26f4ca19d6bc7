const FIRST_SIZE = 1 << 12;

/**
 * On which line a text stood first, for files of any length: 12 bytes a text outside of the heap, at twice as many
 * places. Two texts are one when 64 bits of their SHA-256 are: among a million that happens once in forty million files.
 */
export class SeenLines {
  #high = new Uint32Array(FIRST_SIZE);
  #low = new Uint32Array(FIRST_SIZE);
  /** 0: nobody is here. */
  #lines = new Uint32Array(FIRST_SIZE);
  #count = 0;

  /** The line it stood on before; undefined the first time, and then it is remembered. */
  seenBefore(text: string, line: number): number | undefined {
    const hash = process.getBuiltinModule('node:crypto').hash('sha256', text, 'buffer');
    const high = hash.readUInt32LE(0);
    const low = hash.readUInt32LE(4);
    const at = this.#placeOf(high, low);
    const before = this.#lines[at];
    if (before !== undefined && before > 0) return before;
    this.#put(at, high, low, line);
    this.#count += 1;
    if (this.#count * 2 > this.#lines.length) this.#grow();
    return undefined;
  }

  #placeOf(high: number, low: number): number {
    const mask = this.#lines.length - 1;
    let at = low & mask;
    while (this.#lines[at] !== 0 && (this.#low[at] !== low || this.#high[at] !== high)) at = (at + 1) & mask;
    return at;
  }

  #put(at: number, high: number, low: number, line: number): void {
    this.#high[at] = high;
    this.#low[at] = low;
    this.#lines[at] = line;
  }

  #grow(): void {
    const [high, low, lines] = [this.#high, this.#low, this.#lines];
    const size = lines.length * 2;
    this.#high = new Uint32Array(size);
    this.#low = new Uint32Array(size);
    this.#lines = new Uint32Array(size);
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? 0;
      if (line > 0) this.#put(this.#placeOf(high[at] ?? 0, low[at] ?? 0), high[at] ?? 0, low[at] ?? 0, line);
    }
  }
}
