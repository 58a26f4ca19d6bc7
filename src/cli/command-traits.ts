import type { Codec } from '../contract/codecs.ts';

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
  /**
   * The views and schemas that the command shows, if it changes something or waits: `--fields` is then checked
   * before that. Empty if the command prints no result.
   */
  readonly shows?: readonly (Codec | { readonly columns: readonly { readonly name: string }[] })[];
}
