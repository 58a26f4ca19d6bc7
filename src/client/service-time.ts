/** A `Date` header contains whole seconds (RFC 9110 §6.6.1). The actual time may be later by this many ms. */
const WITHIN_MS = 999;

/** Derives the service's clock from the `Date` header of answers. A sandbox's clock can be moved. */
export class ServiceTime {
  /**
   * The service's clock minus ours. Zero before the first answer, and while the answers agree with our clock.
   */
  #offsetMs = 0;

  /**
   * @param date the `Date` header of an answer; ignored when it is not a date
   * @param sentMs when the request was sent, by our clock
   * @param gotMs when its answer came, by our clock
   */
  note(date: string | undefined, sentMs: number, gotMs: number): void {
    const told = Date.parse(date ?? '');
    if (Number.isNaN(told)) return;
    // If the header agrees with our clock, our clock is more precise.
    const agrees = told <= gotMs && sentMs <= told + WITHIN_MS;
    this.#offsetMs = agrees ? 0 : told - gotMs;
  }

  /** Converts a time of our clock to the service's time. Before the first answer, returns our time. */
  at(ourMs: number): number {
    return ourMs + this.#offsetMs;
  }
}
