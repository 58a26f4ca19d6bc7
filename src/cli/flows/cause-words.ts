import { type FailureCause, parseCauseCode } from '../../domain/webhook/delivery-attempt.ts';
import type { Words } from '../../i18n/index.ts';

/** Why an attempt failed, in words: `HTTP 500`, `timeout`. */
export function causeWords(words: Words, { kind, status }: FailureCause): string {
  if (status !== null) return `HTTP ${status}`;
  return kind === 'redirect' || kind === 'client_error' || kind === 'server_error' || kind === 'other_answer'
    ? kind
    : words[`cause.${kind}`];
}

/** The same of a cause as scripts read it. */
export function causeCodeWords(words: Words, code: string): string {
  const cause = parseCauseCode(code);
  return cause === null ? code : causeWords(words, cause);
}
