import { countBy } from '../../domain/count-by.ts';
import { phraseOf, say, type Words } from '../../i18n/index.ts';
import type { EndpointPlan } from '../../operations/acts/resend.ts';
import type { EndpointTotals } from '../../operations/webhooks/resend/request-resends.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';

const MOST_IDS = 20;

/** Returns a line per route with the transactions to resend, and a line with those that cannot be resent. */
export function transactionLines(
  words: Words,
  { bulk, transactionIds: { webhook, callback_url: own, none } }: EndpointPlan,
): readonly string[] {
  const line = (
    key: 'webhook' | 'transaction' | 'bulk' | 'unreachable',
    ids: readonly string[],
  ): readonly string[] => {
    if (ids.length === 0) return [];
    const shown = ids.slice(0, MOST_IDS).join(', ');
    const more = ids.length - MOST_IDS;
    const list = more > 0 ? `${shown} ${say(words, 'list.more', { count: more })}` : shown;
    return [`  ${say(words, `resend.ids.${key}`)}: ${list}`];
  };
  return [
    ...line('webhook', webhook),
    ...line(bulk > 0 ? 'bulk' : 'transaction', own),
    ...line('unreachable', none),
  ];
}

export function totalsLine(words: Words, { endpoint, results, causes }: EndpointTotals): string {
  const why = [...causes].map(([code, count]) => `${phraseOf(words, code)} ×${count}`).join(', ');
  const parts = [...results].map(([result, count]) => {
    const said = say(words, `resend.total.${result}`, { count });
    return result === 'failed_again' && why !== '' ? `${said}: ${why}` : said;
  });
  return `${endpoint ?? '-'}: ${parts.join('; ')}`;
}

export function unreachableReasons(words: Words, events: readonly UndeliveredEvent[]): string {
  const counts = countBy(
    events.flatMap(({ route }) => (route.kind === 'none' ? [phraseOf(words, route.why)] : [])),
  );
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}
