/**
 * The output failed after the service had applied a change. The message must not suggest that the service
 * refused the change.
 */
export class OutputFailure extends Error {
  readonly shown: { readonly id?: string; readonly status?: string };

  constructor(shown: OutputFailure['shown'], cause: unknown) {
    super('output failed', { cause });
    this.shown = shown;
  }
}
