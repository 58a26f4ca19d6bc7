import { string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import { apiFamilyFlag, familyOf } from '../cli/flags/api-family-flag.ts';
import {
  endTime,
  fileFlag,
  forceFlag,
  htmlFlag,
  LIST,
  REPEATABLE,
  startTime,
} from '../cli/flags/flag-types.ts';
import { durationOf } from '../cli/flags/parse-values.ts';
import { refuseWithout } from '../cli/flags/refuse-flags.ts';
import { periodOf } from '../cli/flags/transaction-filter-flags.ts';
import { centsOf, differenceBodies, differenceRows } from '../cli/flows/differences.ts';
import { writeHtml } from '../cli/flows/write-html.ts';
import { PixCommand, type Started } from '../cli/pix-command.ts';
import { withServiceTime } from '../cli/session/with-service-time.ts';
import { inboxIfAny } from '../cli/stores/inbox-place.ts';
import { TRANSACTION_TYPES } from '../contract/schemas/transaction.ts';
import { fail } from '../domain/errors.ts';
import type { PayoutFamily } from '../domain/family.ts';
import { type Decimal, formatBrl } from '../domain/money/decimal.ts';
import type { JsonObject } from '../domain/text/json.ts';
import { isoOf } from '../domain/time/sao-paulo-time.ts';
import { type MessageKey, type Params, phraseOf, say, type Words } from '../i18n/index.ts';
import type { OutputFile } from '../operations/files/atomic-file.ts';
import { LEDGER_FIELDS, ledgerNames } from '../operations/reconcile/read-ledger.ts';
import { type Reconciled, type ReconcileOrder, reconcile } from '../operations/reconcile/reconcile.ts';
import type { InboxUse } from '../operations/webhooks/replay-delivery.ts';
import { documentWithList } from '../output/document-with-list.ts';
import { type Chart, drawCharts } from '../output/drawing/bar-chart.ts';
import { differenceView } from '../output/views/report-view.ts';

const reconcileFlags = {
  from: startTime({ default: 'today' }),
  to: endTime({ default: 'today' }),
  ledger: fileFlag({
    description: 'your own CSV file: UTF-8 or Windows-1252, separated by `,` or `;`; - for stdin',
  }),
  map: string({
    ...REPEATABLE,
    helpValue: 'FIELD=COLUMN',
    dependsOn: ['ledger'],
    description: `column of the ledger for one of the fields ${LEDGER_FIELDS.join(', ')}; repeatable; an empty COLUMN ignores the field`,
  }),
  'ledger-type': string({
    ...LIST,
    options: [...TRANSACTION_TYPES],
    default: ['DEPOSIT', 'WITHDRAW'],
    description: 'types expected in the ledger; others are not reported as missing',
  }),
  late: string({
    default: '1h',
    helpValue: 'DURATION',
    description: 'report events received longer than this after the payment',
  }),
  html: htmlFlag,
  force: forceFlag,
  family: apiFamilyFlag,
};

/**
 * Converts the flags to an order for the reconciliation.
 * @throws PixError `usage` for an invalid value, and for the hub, which has no reconciliation
 */
function reconcileOrder(
  given: InferredFlags<typeof reconcileFlags>,
  family: PayoutFamily,
  nowMs: number,
  place: { readonly inbox: InboxUse | null; readonly ledgerFile: string | undefined },
): ReconcileOrder {
  if (family === 'hub') throw fail('reconcile.main_only');
  const { dateFrom, dateTo } = periodOf(given, nowMs);
  return {
    fromMs: Date.parse(dateFrom),
    toMs: Date.parse(dateTo),
    inbox: place.inbox,
    ledger:
      place.ledgerFile === undefined ? null : { file: place.ledgerFile, names: ledgerNames(given.map ?? []) },
    ledgerTypes: given['ledger-type'],
    lateMs: durationOf('late', given.late),
  };
}

type Shown = Pick<Started, 'out' | 'notes' | 'session' | 'words'>;

/**
 * Shows the differences on stdout, the most serious first. Prints on stderr how much data was compared.
 * @param html web page with the differences
 */
async function showReconciled(
  started: Shown,
  result: Reconciled,
  html?: OutputFile,
): Promise<'same' | 'different'> {
  const { out, notes, words } = started;
  const { form } = out.options;
  const facts = factsOf(result);
  await writeHtml(started, html, () => ({
    title: say(words, 'html.reconcile', {
      from: isoOf(result.window.fromMs) ?? '-',
      to: isoOf(result.window.toMs) ?? '-',
    }),
    facts: facts.map(([key, params]) => say(words, key, params)),
    charts: chartsOf(result, words),
    view: differenceView,
    rows: differenceRows(result.rows()),
  }));
  if (form === 'json')
    await documentWithList(out, headOf(result), 'differences', differenceBodies(result.rows()));
  else await out.many(differenceView, differenceRows(result.rows()));
  await drawCharts(out.options, () => chartsOf(result, words));
  for (const [key, params] of facts) notes.note(key, params);
  return result.differences === 0 ? 'same' : 'different';
}

function chartsOf(result: Reconciled, words: Words): readonly Chart[] {
  const { service, journal, ledger } = result;
  const sums: readonly (readonly [MessageKey, Decimal | undefined])[] = [
    ['reconcile.chart_service_in', service.in],
    ['reconcile.chart_ledger_in', ledger?.in],
    ['reconcile.chart_service_out', service.out],
    ['reconcile.chart_journal_out', journal.out],
    ['reconcile.chart_ledger_out', ledger?.out],
    ['reconcile.chart_service_refunds', service.refunds],
    ['reconcile.chart_journal_refunds', journal.refunds],
  ];
  const kinds = new Map<string, number>();
  for (const { kind } of result.rows()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [
    {
      title: words['reconcile.chart_sums'],
      rows: sums.flatMap(([key, sum]) =>
        sum === undefined ? [] : [{ label: words[key], value: Number(sum.toString()), text: formatBrl(sum) }],
      ),
    },
    {
      title: words['reconcile.chart_kinds'],
      rows: [...kinds].map(([kind, count]) => ({
        label: phraseOf(words, kind),
        value: count,
        text: String(count),
        tone: 'warn' as const,
      })),
    },
  ];
}

function headOf({ window, service, journal, inbox, ledger, agree, notAsked }: Reconciled): JsonObject {
  return {
    window: { from: isoOf(window.fromMs), to: isoOf(window.toMs), marginSeconds: window.marginMs / 1000 },
    compared: {
      service: service.count,
      journal: journal.count,
      inbox: inbox === null ? null : inbox.count,
      ledger: ledger === null ? null : ledger.count,
    },
    sums: {
      serviceInCents: centsOf(service.in),
      serviceOutCents: centsOf(service.out),
      serviceAcceptedOutCents: centsOf(service.acceptedOut),
      serviceRefundsCents: centsOf(service.refunds),
      journalOutCents: centsOf(journal.out),
      journalAcceptedOutCents: centsOf(journal.acceptedOut),
      journalRefundsCents: centsOf(journal.refunds),
      ledgerInCents: centsOf(ledger?.in ?? null),
      ledgerOutCents: centsOf(ledger?.out ?? null),
      notForLedgerInCents: centsOf(service.notForLedger?.in ?? null),
      notForLedgerOutCents: centsOf(service.notForLedger?.out ?? null),
    },
    agree,
    notAsked,
  };
}

function factsOf(result: Reconciled): readonly (readonly [MessageKey, Params])[] {
  const facts: [MessageKey, Params][] = [];
  const note = (key: MessageKey, params: Params = {}): void => void facts.push([key, params]);
  const { service, journal, inbox, ledger, agree, differences, notAsked } = result;
  const sums = ({ in: incoming, out: outgoing }: { in: Decimal; out: Decimal }) => ({
    in: formatBrl(incoming),
    out: formatBrl(outgoing),
  });
  const accepted = formatBrl(service.acceptedOut);
  const refunds = formatBrl(service.refunds);
  note('reconcile.service', { count: service.count, ...sums(service), accepted, refunds });
  const begun = {
    out: formatBrl(journal.out),
    accepted: formatBrl(journal.acceptedOut),
    refunds: formatBrl(journal.refunds),
  };
  note('reconcile.journal', { count: journal.count, ...begun });
  if (inbox === null) note('reconcile.no_inbox');
  else note('reconcile.inbox', { count: inbox.count });
  if (ledger !== null) note('reconcile.ledger', { count: ledger.count, ...sums(ledger) });
  const apart = service.notForLedger;
  if (apart && apart.count > 0) note('reconcile.not_for_ledger', { count: apart.count, ...sums(apart) });
  if (notAsked > 0) note('reconcile.not_asked', { count: notAsked });
  note('reconcile.end', { agree, differences });
  return facts;
}

export default class Reconcile extends PixCommand {
  static override traits = { prints: [differenceView] };
  static override summary = 'Compare the service with the journal, the inbox and your ledger';
  static override description =
    'Compares the transactions created in the period with payments created here, events received here, and your own CSV file (columns id, reference, e2e, amount, status, date, type, or the names given by --map). Exit code 8 if there are differences.';
  static override examples = [
    'pix reconcile --from yesterday --to yesterday',
    'pix reconcile --from 2026-11-01 --to 2026-11-20 --ledger pedidos.csv --map amount=valor --map reference=pedido',
    'pix reconcile --from today --to now --jq .differences',
    'pix reconcile --from yesterday --to yesterday --html yesterday.html',
  ];
  static override flags = reconcileFlags;

  async run(): Promise<void> {
    const started = await this.start(Reconcile);
    const { flags, session, typed } = started;
    if (flags.ledger === undefined) refuseWithout(typed, '--ledger', ['ledger-type']);
    const ledger = await this.inputPath(flags.ledger);
    const page = this.resultPath(flags.html, ledger === undefined ? [] : [ledger], 'html.hint');
    const html = await this.outputFile(page, flags, '--html');
    const operator = await this.operator();
    const family = familyOf(flags.family, session);
    const place = { inbox: inboxIfAny(this.world), ledgerFile: ledger };
    const order = await withServiceTime(operator, flags, (now) => reconcileOrder(flags, family, now, place));
    const end = await reconcile(operator, order, (result) => showReconciled(started, result, html));
    if (end === 'different') this.endsWith('check');
  }
}
