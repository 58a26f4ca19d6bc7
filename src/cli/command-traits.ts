export interface CommandTraits {
  readonly changes?: boolean;
  /** Name of the flag with which the command changes nothing: `propose`. */
  readonly changesNothingWith?: string;
  readonly examines?: boolean;
  /** Whether the result is a secret, which stdout must not mask. */
  readonly tellsSecrets?: boolean;
  readonly audited?: boolean;
  /** The confirmation shows the token for these scopes. */
  readonly scopes?: readonly string[];
  /** Whether the command writes a csv file, whatever its output format is. */
  readonly writesCsv?: boolean;
  readonly onSandbox?: boolean;
}
