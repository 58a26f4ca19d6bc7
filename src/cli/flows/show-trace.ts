import { PixError } from '../../domain/errors.ts';
import { endedUnpaid } from '../../domain/money/statuses.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import { loadWords, say, type Words } from '../../i18n/index.ts';
import type { Identifier } from '../../operations/trace/identifier.ts';
import { type Gap, gapsOf } from '../../operations/trace/problems.ts';
import { type Moment, timelineOf } from '../../operations/trace/timeline.ts';
import type { Story } from '../../operations/trace/trace-types.ts';
import {
  momentView,
  paymentView,
  type ShownMoment,
  type ShownPayment,
  storyView,
} from '../../output/views/trace.ts';
import type { Start } from '../pix-command.ts';
import { recordOf } from './journal-record.ts';

/** Nobody has heard of it: neither the service nor this machine. */
export const nothingFound = (text: string): PixError =>
  new PixError({
    kind: 'missing',
    key: 'trace.nothing',
    params: { text: text.slice(0, 80) },
    errorCode: 'not_found',
    hintKey: 'trace.nothing.hint',
  });

/** Shows a story: one document for scripts; for people the payment, its timeline, and below where it got stuck. */
export async function showTrace(
  { out, words, notes }: Start<unknown, unknown>,
  story: Story,
  nowMs: number,
): Promise<readonly Gap[]> {
  const timeline = timelineOf(story);
  const gaps = gapsOf(story, nowMs);
  const { form } = out.options;
  if (form === 'json' || form === 'ndjson') {
    const english = await loadWords('en');
    const said = gaps.map(({ gap, params }) => ({
      gap,
      message: gapText(english, { gap, params }),
      ...params,
    }));
    await out.own(storyView, { found: foundOf(story), timeline, gaps: said });
    return gaps;
  }
  if (form === 'table') {
    await out.own(paymentView, paymentOf(story));
    await out.options.write('\n');
  }
  await out.many(momentView, momentRows(timeline, words));
  if (gaps.length === 0) notes.note(soundness(story), { status: paymentOf(story).status ?? '-' });
  for (const gap of gaps) notes.line(gapText(words, gap));
  return gaps;
}

/** What is said where there is nothing to mend: of money that never came, or went back, not that all is well. */
function soundness(story: Story): 'trace.no_gap' | 'trace.pending' | 'trace.unpaid' | 'trace.given_back' {
  const { status } = paymentOf(story);
  if (status === null) return 'trace.no_gap';
  if (endedUnpaid(status)) return 'trace.unpaid';
  if (status === 'REFUNDED' || story.transaction?.item.refundStatus === 'COMPLETED')
    return 'trace.given_back';
  return status === 'PENDING' ? 'trace.pending' : 'trace.no_gap';
}

const gapText = (words: Words, { gap, params }: Gap): string => say(words, `trace.gap.${gap}`, params);

/** csv keeps our own word for what happened; a table says it in the reader's language. */
function momentRows(timeline: readonly Moment[], words: Words): { raw: JsonValue; item: ShownMoment }[] {
  return timeline.map((moment) => ({
    raw: { ...moment },
    item: { ...moment, what: words[`trace.what.${moment.what}`] },
  }));
}

function paymentOf({ identifier, transaction, hub }: Story): ShownPayment {
  const { ispb, minute, txid, url } = saidBy(identifier);
  return {
    identifier: identifier.text,
    kind: identifier.kind,
    ...{ ispb, minute, txid, url },
    transactionId: transaction?.item.id ?? hub?.item.id ?? null,
    status: transaction?.item.status ?? hub?.item.status ?? null,
  };
}

/** What the identifier tells by itself, offline. */
function saidBy(identifier: Identifier): Pick<ShownPayment, 'ispb' | 'minute' | 'txid' | 'url'> {
  const nothing = { ispb: null, minute: null, txid: null, url: null };
  switch (identifier.kind) {
    case 'endToEndId':
    case 'returnId':
      return { ...nothing, ispb: identifier.ispb, minute: identifier.minute };
    case 'code':
      return { ...nothing, txid: identifier.code.txid, url: identifier.code.url };
    case 'idOrReference':
      return nothing;
  }
}

function foundOf(story: Story): JsonValue {
  const { transaction, related, hub, infractions, journal, inbox, callbacks, identifier } = story;
  const told = Object.entries(saidBy(identifier)).filter(([, value]) => value !== null);
  return {
    identifier: { kind: identifier.kind, text: identifier.text, ...Object.fromEntries(told) },
    transaction: transaction?.raw ?? null,
    related: related.map(({ raw }) => raw),
    hub: hub?.raw ?? null,
    infractions: infractions.map(({ raw }) => raw),
    journal: journal.map((entry) => recordOf(entry) as unknown as JsonValue),
    callbacks: callbacks.length,
    inbox: inbox.map(({ id }) => id),
  };
}
