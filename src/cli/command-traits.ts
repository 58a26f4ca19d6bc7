export interface CommandTraits {
  /** Whether the command changes something at the service or in local data. */
  readonly changes?: boolean;
  /** Name of the flag with which the command changes nothing. */
  readonly changesNothingWith?: string;
  readonly examines?: boolean;
  /** Whether the result is a secret, which stdout must not mask. */
  readonly tellsSecrets?: boolean;
  /** Whether the audit log records who ran the command, and how it ended. */
  readonly audited?: boolean;
  /** Scopes of the route. The confirmation uses them to show which token will be used. */
  readonly scopes?: readonly string[];
  /** Whether the command writes a csv file, even if stdout has another format. */
  readonly writesCsv?: boolean;
  /** Whether the command always applies to the sandbox. */
  readonly onSandbox?: boolean;
}
