/** Properties of a command that the base command must know before it runs. */
export interface CommandTraits {
  /** Whether the command changes something at the service or in local data. */
  readonly changes?: boolean;
  /** Name of the flag with which the command changes nothing. */
  readonly changesNothingWith?: string;
  /** Whether the command examines this machine for problems. */
  readonly examines?: boolean;
  /** Whether the command's result is a secret. Its output on stdout then masks nothing. */
  readonly tellsSecrets?: boolean;
  /** Whether the audit log records who ran the command, and how it ended. */
  readonly audited?: boolean;
  /**
   * Scopes of the route that the command calls. The confirmation uses them to show the token that will be
   * used.
   */
  readonly scopes?: readonly string[];
  /** Whether the command writes a csv file, even if its result on stdout has another format. */
  readonly writesCsv?: boolean;
  /** Whether the command applies to the sandbox, whichever profile is active. */
  readonly onSandbox?: boolean;
}
