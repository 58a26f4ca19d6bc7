export interface CommandTraits {
  readonly changes?: boolean;
  /** Name of a flag such as `--dry-run`. */
  readonly changesNothingWith?: string;
  readonly examines?: boolean;
  /** Whether the result is a secret, which stdout must not mask. */
  readonly tellsSecrets?: boolean;
  readonly audited?: boolean;
  /** The confirmation uses them to show which token will be used. */
  readonly scopes?: readonly string[];
  /** Whether the command writes a csv file, whatever its output format is. */
  readonly writesCsv?: boolean;
  readonly onSandbox?: boolean;
}
