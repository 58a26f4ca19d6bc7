/**
 * A `Date` header contains only whole seconds (RFC 9110 §6.6.1). The actual time may be later than the header
 * by up to this many ms.
 */
const WITHIN_MS = 999;

/**
 * The service's clock, derived from the `Date` header of its answers. It may differ from this machine's
 * clock, and a sandbox's clock can be moved.
 */
export class ServiceTime {
  /**
   * The service's clock minus ours, in ms. Zero before the first answer, and while the answers agree with our
   * clock.
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
    // If the header agrees with our clock, our clock is used, because it has milliseconds.
    const agrees = told <= gotMs && sentMs <= told + WITHIN_MS;
    this.#offsetMs = agrees ? 0 : told - gotMs;
  }

  /**
   * Converts a time of our clock to the service's time, in ms since 1970. Before the first answer, returns
   * our time.
   */
  at(ourMs: number): number {
    return ourMs + this.#offsetMs;
  }
}
