import { paymentStateOf } from '../../domain/money/transaction-statuses.ts';
import { errorMessage, PixError } from '../../domain/pix-error.ts';
import { OutputFailure } from '../../output/output-failure.ts';
import { ReaderLeft } from '../streams/stream-writer.ts';
import type { DoneSoFar } from './outcome-of-failed-command.ts';

/**
 * Returns the reason why the output failed. For an unknown field, returns `--fields` and the field's name.
 */
function reasonOf(cause: unknown): string {
  const { reason, field } = (cause instanceof PixError ? cause.init.params : undefined) ?? {};
  if (reason !== undefined) return String(reason);
  return field === undefined ? errorMessage(cause) : `--fields ${String(field)}`;
}

/** Output errors that are not wrapped in an `OutputFailure`. */
const OUTPUT_KEYS: ReadonlySet<string> = new Set(['output.bad_jq', 'output.not_written']);

/**
 * Returns the error that the command reports. If output fails after a change, or after the command has found an
 * earlier payment, this error says that the change was made, and has exit code 8. The `details` of this error
 * contain the id and status of the resource. If the id is not known, the `details` contain the journal entries
 * of the payments instead.
 */
export function errorAfterChange(error: unknown, { changed, applied, payments }: DoneSoFar): unknown {
  const cause = error instanceof OutputFailure ? error.cause : error;
  const isOutput = error !== cause || (cause instanceof PixError && OUTPUT_KEYS.has(cause.init.key));
  if (!(changed || applied) || !isOutput || cause instanceof ReaderLeft) return cause;
  const shown = error instanceof OutputFailure ? error.shown : {};
  const isSent = changed && payments.length > 0 && paymentStateOf(shown.status ?? '') !== 'failed';
  const known = cause instanceof PixError ? cause.init : undefined;
  return new PixError({
    kind: 'check',
    key: isSent ? 'output.payment_sent' : 'output.done',
    params: { reason: reasonOf(cause) },
    errorCode: known === undefined || known.errorCode === 'usage' ? 'output_failed' : known.errorCode,
    hintKey: payments.length > 0 ? 'output.payment_sent.hint' : 'hint.applied',
    outcome: applied ? 'applied' : 'unknown',
    details: shown.id === undefined ? payments.map((entry) => ({ entry })) : [shown],
    cause,
  });
}
