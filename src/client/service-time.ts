/**
 * A `Date` header has no fraction of a second (RFC 9110 §6.6.1). The service's clock may be ahead of the
 * header by up to this many ms.
 */
const WITHIN_MS = 999;

/**
 * Estimates the service's clock from the `Date` headers of its answers. A sandbox's clock may differ from
 * this machine's, because users can move it.
 */
export class ServiceTime {
  /**
   * The service's clock minus this machine's clock, in ms. It is 0 before the first answer, and while the two
   * clocks agree.
   */
  #offsetMs = 0;

  /**
   * Updates the estimate from an answer.
   * @param date the `Date` header of an answer; ignored when it is not a date
   * @param sentMs when the request was sent, by this machine's clock
   * @param gotMs when the answer came, by this machine's clock
   */
  note(date: string | undefined, sentMs: number, gotMs: number): void {
    const told = Date.parse(date ?? '');
    if (Number.isNaN(told)) return;
    // If the clocks agree within the header's precision, this machine's clock is used, because it has
    // milliseconds.
    const agrees = told <= gotMs && sentMs <= told + WITHIN_MS;
    this.#offsetMs = agrees ? 0 : told - gotMs;
  }

  /**
   * Converts a time of this machine's clock to the service's time. Before the first answer, returns the time
   * unchanged.
   */
  at(ourMs: number): number {
    return ourMs + this.#offsetMs;
  }
}
