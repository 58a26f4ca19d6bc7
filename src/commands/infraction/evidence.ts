import { fileFlag, forceFlag, idArgument } from '../../cli/flags/flag-types.ts';
import { receiptContext } from '../../cli/flows/payments/write-receipt.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { traceSources } from '../../cli/stores/machine-stores.ts';
import type { JsonValue } from '../../domain/text/json.ts';
import { escapeHtml } from '../../domain/text/program-cell.ts';
import { say, sayKey } from '../../i18n/index.ts';
import { withAtomicFile } from '../../operations/files/atomic-file.ts';
import { type Evidence, gatherEvidence } from '../../operations/infractions/gather-evidence.ts';
import { jsonMoment, momentRows, timelineOf } from '../../operations/trace/timeline-of.ts';
import { contentOf } from '../../operations/webhooks/delivery-attempts.ts';
import { describeTime } from '../../output/describe-time.ts';
import { HTML_END, htmlFields, htmlStart, htmlTable } from '../../output/html-page.ts';
import { humanCell, isNothing } from '../../output/human-cell.ts';
import type { CellContext } from '../../output/output-options.ts';
import { type Receipt, receiptArticle, receiptOf } from '../../output/receipt/receipt-of.ts';
import { header } from '../../output/resource-detail.ts';
import type { View } from '../../output/view.ts';
import { evidenceDeliveryView, evidenceView, infractionView } from '../../output/views/infraction-view.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';
import { receiptRecord } from '../../output/views/receipt-view.ts';
import { momentView } from '../../output/views/trace-view.ts';

export default class InfractionEvidence extends PixCommand {
  static override traits = { shows: [evidenceView] };
  static override summary = 'Collect the evidence for a dispute in one HTML page';
  static override description =
    'The page has the dispute, the charge, its receipt, the deliveries and the history. It has no scripts and needs no other file. Personal data is masked unless --reveal. Without --out, the page is printed on stdout.';
  static override examples = [
    'pix infraction evidence clx0a1b2c3 --out evidence.html',
    'pix infraction evidence clx0a1b2c3 --json',
  ];
  static override args = { id: idArgument({ required: true, description: 'infraction id or protocol' }) };
  static override flags = {
    out: fileFlag({ description: 'write the page to this file' }),
    force: forceFlag,
  };

  async run(): Promise<void> {
    const started = await this.start(InfractionEvidence);
    const { args, flags, notes, out, session } = started;
    const target = await this.outputFile(flags.out, flags, '--out');
    const operator = await this.operator();
    const evidence = await gatherEvidence(operator, args.id, traceSources(this.world, session));
    const { words } = out.options;
    const serviceMs = operator.client.serviceNow();
    const page = pageOf(evidence, { ...out.options, serviceMs, ...receiptContext(started) });
    for (const note of page.notes) notes.line(note);
    const html = (): Iterable<string> => evidencePage(page, out.options);
    if (target !== undefined) {
      const { file, replaces } = target;
      await withAtomicFile(
        file,
        async (sink) => {
          await sink.write([...html()].join(''));
        },
        { signal: session.signal, replaces },
      );
      notes.line(say(words, 'html.written', { file }));
    }
    if (out.forMachines)
      await out.own(evidenceView, { ...recordOf(evidence, serviceMs), file: target?.file ?? null });
    else if (target === undefined) await out.options.write([...html()].join(''));
  }
}

type PageContext = CellContext & Parameters<typeof receiptOf>[1] & { readonly serviceMs: number };

function pageOf({ infraction, trace, receipt, refusal }: Evidence, context: PageContext) {
  const { words, serviceMs } = context;
  const timeOf = (iso: string): string => say(words, 'receipt.time', { at: iso });
  const charge = trace?.transaction?.item;
  const callbacks = trace?.callbacks ?? [];
  return {
    id: infraction.item.id,
    infraction: { view: infractionView, item: infraction.item },
    charge: charge === undefined ? null : { view: transactionView, item: charge },
    receipt: receipt === null ? null : receiptOf(receipt, { ...context, masksNames: true }),
    deliveries: {
      view: evidenceDeliveryView,
      rows: callbacks.map((one) => ({ item: { ...one, event: contentOf(one).event } })),
    },
    timeline: {
      view: momentView,
      rows: trace === null ? [] : momentRows(timelineOf(trace, serviceMs), words, timeOf),
    },
    notes: [
      ...(charge === undefined ? [words['evidence.no_payment']] : []),
      ...(refusal === null
        ? []
        : [
            say(words, 'evidence.no_receipt', {
              text: sayKey(words, refusal.init.key, refusal.init.params ?? {}),
            }),
          ]),
      ...(trace?.unanswered ?? []).map(({ source, error }) =>
        say(words, 'evidence.not_read', { source, reason: error.errorCode }),
      ),
    ],
  };
}

const recordOf = ({ infraction, trace, receipt }: Evidence, serviceMs: number) => ({
  infraction: infraction.raw,
  charge: trace?.transaction?.raw ?? null,
  receipt: receipt === null ? null : (receiptRecord(receipt, null) as JsonValue),
  deliveries: [...(trace?.callbacks ?? [])],
  timeline: trace === null ? [] : timelineOf(trace, serviceMs).map(jsonMoment),
});

interface Part<T> {
  readonly view: View<T>;
  readonly item: T;
}

interface Rows<T> {
  readonly view: View<T>;
  readonly rows: readonly { readonly item: T }[];
}

interface EvidencePage<Infraction, Charge, Delivery, Moment> {
  readonly id: string;
  readonly infraction: Part<Infraction>;
  readonly charge: Part<Charge> | null;
  readonly receipt: Receipt | null;
  readonly deliveries: Rows<Delivery>;
  readonly timeline: Rows<Moment>;
  /** Sentences about what is missing. */
  readonly notes: readonly string[];
}

/** Generates one page about a dispute. It has no scripts and loads nothing; every text is escaped and masked. */
function* evidencePage<A, B, C, D>(page: EvidencePage<A, B, C, D>, options: CellContext): Generator<string> {
  const { words, lang, nowMs } = options;
  const context = { ...options, relativeTimes: false, clockTimes: false };
  const title = say(words, 'evidence.title', { id: page.id });
  const at = describeTime(new Date(nowMs).toISOString(), context);
  yield `${htmlStart(title, lang)}<h1>${escapeHtml(title)}</h1>\n<p class="made">${escapeHtml(say(words, 'html.made', { at }))}</p>\n`;
  yield* page.notes.map((note) => `<p>${escapeHtml(note)}</p>\n`);
  const parts = [
    [words['evidence.dispute'], page.infraction],
    [words['evidence.charge'], page.charge],
  ] as const;
  for (const [heading, part] of parts)
    if (part !== null)
      yield `<h2>${escapeHtml(heading)}</h2>\n${partFields(part as Part<unknown>, context)}\n`;
  if (page.receipt !== null)
    yield `<h2>${escapeHtml(words['evidence.receipt'])}</h2>\n${receiptArticle(page.receipt)}`;
  yield* htmlTable(words['evidence.deliveries'], page.deliveries.view, page.deliveries.rows, context);
  yield* htmlTable(words['evidence.timeline'], page.timeline.view, page.timeline.rows, context);
  yield HTML_END;
}

const partFields = ({ view, item }: Part<unknown>, context: CellContext): string =>
  htmlFields(
    view.columns
      .filter((column) => column.shown !== 'csv' && !isNothing(column.value(item)))
      .map((column) => ({
        label: header(column, context),
        text: humanCell(column.type, column.value(item), context),
      })),
  );
