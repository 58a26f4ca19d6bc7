/**
 * A failure of output after the command has changed something. Its message must not suggest that the service
 * refused the change.
 */
export class OutputFailure extends Error {
  /** Id and status of the resource that could not be shown, if the resource has these fields. */
  readonly shown: { readonly id?: string; readonly status?: string };

  constructor(shown: OutputFailure['shown'], cause: unknown) {
    super('output failed', { cause });
    this.shown = shown;
  }
}
