/** Output failed after the command had changed something: the error that says so must not look like a refusal. */
export class OutputFailure extends Error {
  /** Id and status of the resource that could not be shown, as far as it has them. */
  readonly shown: { readonly id?: string; readonly status?: string };

  constructor(shown: OutputFailure['shown'], cause: unknown) {
    super('output failed', { cause });
    this.shown = shown;
  }
}
