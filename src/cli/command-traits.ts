/** Properties of a command that the base command needs before it runs. */
export interface CommandTraits {
  /** It changes something at the service or in local data. */
  readonly changes?: boolean;
  /** The flag with which it changes nothing. */
  readonly changesNothingWith?: string;
  /** It finds problems on this machine. */
  readonly examines?: boolean;
  /** Its purpose is to show a secret, which may be in use already. */
  readonly tellsSecrets?: boolean;
  /** The audit log records who ran it, and how it ended. */
  readonly audited?: boolean;
  /** Scopes of the route that it confirms, so that the confirmation shows the token that will be used. */
  readonly scopes?: readonly string[];
  /** It writes a csv file, whatever form its result on stdout has. */
  readonly writesCsv?: boolean;
  /** It applies to the sandbox, whichever profile is active. */
  readonly onSandbox?: boolean;
}
