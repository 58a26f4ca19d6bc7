import type { Codec } from '../contract/codecs.ts';
import type { Flags } from './flags/flag-values.ts';

export interface CommandTraits {
  readonly changes?: boolean;
  /** Name of a flag that prevents the change, for example `propose`. */
  readonly changesNothingWith?: string;
  readonly examines?: boolean;
  /** Whether the result is a secret, which stdout must not mask. */
  readonly tellsSecrets?: boolean;
  readonly audited?: boolean;
  /**
   * Scopes that the command needs. The confirmation shows the last characters of the token for these scopes.
   */
  readonly scopes?: readonly string[];
  /** Whether the command writes a csv file, whatever its output format is. */
  readonly writesCsv?: boolean;
  readonly onSandbox?: boolean;
  readonly usesCardToken?: boolean;
  /** Whether the command uses the profile's family if `--family` is not given. Default: the main family. */
  readonly usesProfileFamily?: boolean;
  /** Whether the result shows payments with an unknown outcome, so that no note is needed. */
  readonly showsUnknown?: boolean;
  /** Whether the command waits for a shared journal that is down when it starts, because cron does not repeat it. */
  readonly waitsForJournal?: boolean;
  /**
   * The views and schemas that the command shows, if it changes something or waits: `--fields` is then checked
   * before that. Empty if the command prints no result.
   */
  readonly shows?: readonly (Codec | { readonly columns: readonly { readonly name: string }[] })[];
  /**
   * The same for a command that only reads. `--fields` also accepts other fields of the answer, so nothing is checked
   * before.
   */
  readonly prints?: CommandTraits['shows'];
}

/** A command's traits, and the flags that were typed. */
export interface CommandLine {
  /** Command id, for example `payout:create`. */
  readonly id: string;
  readonly traits: CommandTraits;
  readonly given: Flags;
}
