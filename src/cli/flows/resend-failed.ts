import type { Row } from '../../contract/row.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import type { Words } from '../../i18n/index.ts';
import type { RoutedDelivery } from '../../operations/webhooks/resend/route-deliveries.ts';
import type { Resent, Result } from '../../operations/webhooks/resend/send-again.ts';
import type { ShownResent } from '../../output/views/resent.ts';

/** Rows of what was sent again: the result in the reader's words in tables, in ours in json. */
export const resentRows = (resent: readonly Resent[], words: Words): Row<ShownResent>[] =>
  resent.map(({ delivery, by, result, errorCode, answer }) => {
    const { transactionId, event, url, attempts } = delivery;
    const raw = { transactionId, event, url, via: by, result, errorCode, answer, attempts };
    return { raw: raw as unknown as JsonValue, item: { ...raw, result: words[`resend.result.${result}`] } };
  });

const NOT_TAKEN: ReadonlySet<Result> = new Set(['unreachable', 'limit_reached', 'refused']);
const NOT_THERE: ReadonlySet<Result> = new Set(['failed_again', 'awaited']);

/** `partial`: some could not be asked for. `check`: what was awaited has not arrived. */
export function endOf(resent: readonly Resent[]): 'partial' | 'check' | null {
  if (resent.some(({ result }) => NOT_TAKEN.has(result))) return 'partial';
  return resent.some(({ result }) => NOT_THERE.has(result)) ? 'check' : null;
}

/** What a confirmation tells: how many, and where to. */
export function planOf(deliveries: readonly RoutedDelivery[]): {
  readonly count: number;
  readonly where: string;
} {
  const reachable = deliveries.filter(({ via }) => via.kind !== 'none');
  const urls = [...new Set(reachable.map(({ url }) => url))];
  const shown = urls.slice(0, 5).join(', ');
  return { count: reachable.length, where: urls.length > 5 ? `${shown}, …` : shown };
}
