import type { Params } from '../../i18n/index.ts';

/** A message key with its parameters. The text is made in the user's language when it is drawn. */
export interface Phrase {
  readonly key: string;
  readonly params: Params;
}
