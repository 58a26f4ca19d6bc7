import { boolean, string } from '@oclif/core/flags';
import { completes, forceFlag, htmlFlag, REPEATABLE } from '../cli/flags/flag-types.ts';
import { reasonOf } from '../cli/flags/flag-values.ts';
import { centsOf, differenceBodies, differenceRows } from '../cli/flows/differences.ts';
import { writeHtml } from '../cli/flows/write-html.ts';
import { PixCommand, type Started } from '../cli/pix-command.ts';
import { recordClosing } from '../cli/session/record-command.ts';
import { environmentKind } from '../cli/session/service-client.ts';
import type { Session } from '../cli/session/session.ts';
import { eachProfile, severalProfiles } from '../cli/session/several-profiles.ts';
import { withServiceTime } from '../cli/session/with-service-time.ts';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { fail } from '../domain/errors.ts';
import { accountsOfEnvironments, type EnvironmentKind } from '../domain/money/accounts-of-environments.ts';
import { Decimal, formatBrl } from '../domain/money/decimal.ts';
import type { JsonObject } from '../domain/text/json.ts';
import { isoOf } from '../domain/time/sao-paulo-time.ts';
import { type MessageKey, type Params, phraseOf, say, type Words } from '../i18n/index.ts';
import type { OutputFile } from '../operations/files/atomic-file.ts';
import type { Operator } from '../operations/operator.ts';
import {
  CLOSED_FIGURES,
  type ClosedDay,
  type ClosedFigure,
  closeDay,
  closingOf,
  type DayResult,
  dayOf,
  type EarlierClosing,
  figureOf,
} from '../operations/reconcile/close-day.ts';
import { clockSeconds, dayText } from '../output/describe-time.ts';
import type { OutputOptions } from '../output/output-options.ts';
import {
  type AccountDifference,
  accountDifferenceView,
  type ClosingLine,
  closingDifferenceView,
  closingLinesView,
  closingView,
} from '../output/views/closing-view.ts';

export default class Close extends PixCommand {
  static override summary = 'Close a day: add up its balances, money and fees, and check them';
  static override description =
    'Adds up the account statement of a day in São Paulo time, and compares it with the transactions and with the journal. By default, the last whole day. The opening balance comes from the statement, because the service does not return it. --sign-off records in the audit log who closed the day. Exit code 8 if the day does not add up, if the outcome of a payment is unknown, or if the figures of a closed day have changed. Compares the main family.';
  static override examples = [
    'pix close',
    'pix close --date today',
    'pix close --date 2026-11-20 --html closing.html',
    'pix close --sign-off',
    'pix close --profile shop --profile market --json',
  ];
  static override traits = { showsUnknown: true, shows: [closingView] };
  static override flags = {
    profile: string({
      ...REPEATABLE,
      helpValue: 'NAME',
      ...completes('profiles'),
      description: 'profile whose day is closed; repeat it for one page with a total (PIX_PROFILE)',
    }),
    date: string({
      default: 'yesterday',
      helpValue: 'DAY',
      description: 'day in São Paulo time: date, yesterday or today',
    }),
    html: htmlFlag,
    force: forceFlag,
    'sign-off': boolean({ description: 'record in the audit log who closed the day, with its figures' }),
    override: string({
      helpValue: 'REASON',
      dependsOn: ['sign-off'],
      description: 'sign off a day that does not add up, for this reason; it is recorded',
    }),
  };

  async run(): Promise<void> {
    const started = await this.start(Close);
    const { flags, notes, out, session } = started;
    const names = severalProfiles(this.world, session, flags.profile ?? []);
    const override = reasonOf(flags.override, 'override');
    const html = await this.outputFile(this.resultPath(flags.html, [], 'html.hint'), flags, '--html');
    const close = async (profile: string, own: Session, operator: Operator): Promise<AccountDay> => {
      const when = { from: flags.date };
      const day = await withServiceTime(operator, when, (now) => dayOf(flags.date, now));
      if (flags['sign-off'] && !day.isOver)
        throw fail('close.not_over', { date: dayText(day.date, out.options.lang) });
      return {
        profile,
        environment: environmentKind(own.environment('main')),
        day,
        result: await closeDay(operator, day),
      };
    };
    const days =
      names.length > 1
        ? await Array.fromAsync(
            eachProfile(session, names, async (name, own) => {
              own.chosen(name);
              return close(name, own, await own.operator({}));
            }),
          )
        : [await close(session.profileName, session, await this.operator())];
    await showClosing(started, days, html);
    const isWhole = days.every(({ result }) => result.addsUp);
    const isChanged = days.some(({ result }) => (result.closed?.changes.length ?? 0) > 0);
    if (!flags['sign-off']) {
      if (!isWhole || isChanged) this.endsWith('check');
      return;
    }
    if (!isWhole && override === undefined) {
      notes.note('close.not_signed');
      return this.endsWith('check');
    }
    for (const { profile, day, result } of days) {
      const isClosed = result.closed !== null && result.closed.changes.length === 0;
      if (isClosed) continue;
      const closing = closingOf(result, day, result.addsUp ? undefined : override);
      await recordClosing(this.world, { session, profile }, closing);
      notes.note('close.signed', {
        date: dayText(day.date, out.options.lang),
        profile,
        hash: closing.hash.slice(0, 12),
      });
    }
  }
}

interface AccountDay {
  readonly profile: string;
  readonly environment: EnvironmentKind;
  readonly day: ClosedDay;
  readonly result: DayResult;
}

/** Figures of several accounts of one kind of service. */
interface Total {
  readonly environment: EnvironmentKind;
  readonly accounts: number;
  readonly figures: Readonly<Record<Line, Decimal | null>>;
}

const BALANCES = ['available', 'blocked'] as const;
type Line = ClosedFigure | (typeof BALANCES)[number];

/** The lines of a closing, in order. `blocked` and `available` are parts of the closing balance. */
const LINES = [...CLOSED_FIGURES, ...BALANCES] as const;
/** Lines that are left out if they are zero everywhere. */
const RARE: ReadonlySet<Line> = new Set(['disputes', 'returned', 'other']);
/** Lines that lower the balance. Tables show them with a minus sign. */
const NEGATIVE: ReadonlySet<Line> = new Set(['out', 'refunds', 'disputes', 'fees']);

const lineOf = ({ result: { figures } }: AccountDay, name: Line): Decimal | null =>
  name === 'available' || name === 'blocked' ? (figures.closing?.[name] ?? null) : figureOf(figures, name);

/**
 * Shows the closed days: a table with a column for each account and each total, then the differences, for
 * people; one document for scripts.
 */
async function showClosing(
  started: Started,
  days: readonly AccountDay[],
  html: OutputFile | undefined,
): Promise<void> {
  const { out, notes, words } = started;
  const { form, fields } = out.options;
  const totals = totalsOf(days);
  const facts = days.flatMap((one) => factsOf(one, out.options, days.length > 1));
  const differences = (): Generator<DecodedRow<AccountDifference>> => differencesOf(days);
  const found = days.length > 1 ? accountDifferenceView : closingDifferenceView;
  const lines = linesOf(days, totals, words);
  const columns = [
    ...days.map(({ profile }) => (days.length > 1 ? profile : say(words, 'close.amount'))),
    ...totals.map(({ environment }) =>
      say(words, 'close.total', { environment: phraseOf(words, environment) }),
    ),
  ];
  const [first] = days;
  await writeHtml(started, html, () => ({
    title: say(words, 'html.close', {
      date: first === undefined ? '-' : dayText(first.day.date, out.options.lang),
    }),
    facts: facts.map(([key, params]) => say(words, key, params)),
    first: {
      title: say(words, 'close.figures'),
      view: closingLinesView(columns),
      rows: lines.map((item) => ({ raw: null, item })),
    },
    charts: [],
    rowsTitle: say(words, 'close.differences'),
    view: found,
    rows: differences(),
  }));
  if (form === 'json') {
    await out.own(closingView, { accounts: days.map(bodyOf), totals: totals.map(totalBody) });
    return;
  }
  if (form !== 'table' || fields !== undefined)
    return void (await out.many(
      closingView,
      days.map((one) => ({ raw: bodyOf(one), item: bodyOf(one) })),
    ));
  await out.ownMany(closingLinesView(columns), lines);
  const rows = [...differences()];
  if (rows.length > 0) {
    await out.options.write('\n');
    await out.many(found, rows.slice(0, MOST_ROWS));
  }
  if (rows.length > MOST_ROWS) notes.note('close.more_differences', { count: rows.length - MOST_ROWS });
  for (const [key, params] of facts) notes.note(key, params);
}

function* differencesOf(days: readonly AccountDay[]): Generator<DecodedRow<AccountDifference>> {
  for (const { profile, result } of days)
    for (const { raw, item } of differenceRows(result.differences)) yield { raw, item: { ...item, profile } };
}

/** More differences would push the figures off the screen. */
const MOST_ROWS = 20;

const totalsOf = (days: readonly AccountDay[]): readonly Total[] =>
  accountsOfEnvironments(days, ({ result }) => result.account).map(({ environment, accounts }) => {
    const sum = (name: Line): Decimal | null =>
      accounts.reduce<Decimal | null>((so, one) => {
        const amount = lineOf(one, name);
        return so && amount && so.plus(amount);
      }, Decimal.zero);
    const figures = Object.fromEntries(LINES.map((name) => [name, sum(name)])) as Total['figures'];
    return { environment, accounts: accounts.length, figures };
  });

function linesOf(
  days: readonly AccountDay[],
  totals: readonly Total[],
  words: Words,
): readonly ClosingLine[] {
  const [only] = days.length === 1 ? days : [];
  return LINES.flatMap((name) => {
    const amounts = [...days.map((one) => lineOf(one, name)), ...totals.map(({ figures }) => figures[name])];
    if (RARE.has(name) && amounts.every((amount) => amount?.sign === 0)) return [];
    const shown = NEGATIVE.has(name) ? amounts.map((amount) => amount?.negated() ?? null) : amounts;
    const counts: Readonly<Record<string, number>> = only?.result.figures.counts ?? {};
    return [{ item: words[`close.line_${name}`], count: counts[name] ?? null, amounts: shown }];
  });
}

function factsOf(
  { profile, environment, day, result }: AccountDay,
  { words, lang }: Pick<OutputOptions, 'words' | 'lang'>,
  isOfSeveral: boolean,
): readonly (readonly [MessageKey, Params])[] {
  const date = dayText(day.date, lang);
  const facts: [MessageKey, Params][] = [];
  const note = (key: MessageKey, params: Params = {}): void => void facts.push([key, params]);
  const { figures, reconciled, disputes, unknown, closed, addsUp } = result;
  const { journal, pending, differences, notAsked } = reconciled;
  if (isOfSeveral) note('close.account', { profile, environment: phraseOf(words, environment) });
  if (day.isOver) note('close.day', { date });
  else note('close.day_not_over', { date, at: clockSeconds(day.toMs) });
  note(`close.opening_${figures.openingFrom}`);
  note('close.statement', {
    entries: figures.entries,
    count: figures.transactions,
    difference: formatBrl(figures.difference),
  });
  note('close.journal', {
    count: journal.count,
    out: formatBrl(journal.out.plus(journal.acceptedOut)),
    refunds: formatBrl(journal.refunds),
    difference: formatBrl(result.journalDifference),
  });
  const others = figures.otherReasons.map(({ reason, amount }) => `${reason} ${formatBrl(amount)}`);
  if (others.length > 0) note('close.other', { entries: others.join(', ') });
  const { payouts, refunds } = pending;
  if (payouts.count > 0)
    note('close.pending_payouts', { count: payouts.count, amount: formatBrl(payouts.amount) });
  if (refunds > 0) note('close.pending_refunds', { count: refunds });
  if (unknown > 0) note('close.unknown', { count: unknown });
  if (disputes.open > 0)
    note('close.disputes', {
      count: disputes.open,
      amount: formatBrl(disputes.amount),
      due: disputes.due.length,
    });
  if (notAsked > 0) note('reconcile.not_asked', { count: notAsked });
  if (closed) note(...closedFact(closed, date, words));
  if (addsUp) note('close.adds_up');
  else if (differences > 0) note('close.does_not_add_up', { count: differences });
  else note('close.not_known');
  return facts;
}

function closedFact(
  { at, user, host, changes, override }: EarlierClosing,
  date: string,
  words: Words,
): readonly [MessageKey, Params] {
  const who = `${user}@${host}`;
  const [first] = changes;
  if (first === undefined)
    return override === null
      ? ['close.closed', { date, who, at }]
      : ['close.closed_override', { date, who, at, reason: override }];
  const text = (amount: Decimal | null): string => (amount === null ? '-' : formatBrl(amount));
  return [
    'close.changed',
    {
      date,
      who,
      at,
      figure: words[`close.line_${first.name}`],
      before: text(first.before),
      now: text(first.now),
      more: changes.length - 1,
    },
  ];
}

/** Returns the JSON of one account. Amounts are in cents. */
function bodyOf({ profile, environment, day, result }: AccountDay): JsonObject {
  const { figures, reconciled, disputes, closed } = result;
  const { service, journal, pending, notAsked } = reconciled;
  const { opening, closing } = figures;
  const amounts = CLOSED_FIGURES.map((name) => [`${name}Cents`, centsOf(figureOf(figures, name))] as const);
  return {
    profile,
    environment,
    date: day.date,
    from: isoOf(day.fromMs),
    to: isoOf(day.toMs),
    isOver: day.isOver,
    addsUp: result.addsUp,
    ...Object.fromEntries(amounts),
    openingFrom: figures.openingFrom,
    openingAvailableCents: centsOf(opening?.available ?? null),
    openingBlockedCents: centsOf(opening?.blocked ?? null),
    closingAvailableCents: centsOf(closing?.available ?? null),
    closingBlockedCents: centsOf(closing?.blocked ?? null),
    counts: { ...figures.counts },
    statement: {
      entries: figures.entries,
      otherReasons: figures.otherReasons.map(({ reason, amount }) => ({
        reason,
        amountCents: centsOf(amount),
      })),
    },
    transactions: { count: figures.transactions, differenceCents: centsOf(figures.difference) },
    journal: {
      count: journal.count,
      outCents: centsOf(journal.out),
      acceptedOutCents: centsOf(journal.acceptedOut),
      refundsCents: centsOf(journal.refunds),
      serviceOutCents: centsOf(service.out),
      serviceAcceptedOutCents: centsOf(service.acceptedOut),
      serviceRefundsCents: centsOf(service.refunds),
      differenceCents: centsOf(result.journalDifference),
    },
    unknown: result.unknown,
    pending: {
      payouts: pending.payouts.count,
      payoutsCents: centsOf(pending.payouts.amount),
      refunds: pending.refunds,
    },
    infractions: {
      open: disputes.open,
      amountCents: centsOf(disputes.amount),
      due: disputes.due.map(({ id, amount, dueAt }) => ({ id, amountCents: centsOf(amount), dueAt })),
    },
    notAsked,
    differences: [...differenceBodies(result.differences)],
    closed: closed && {
      at: closed.at,
      user: closed.user,
      host: closed.host,
      profile: closed.profile,
      figuresHash: closed.hash,
      override: closed.override,
      isUnchanged: closed.changes.length === 0,
      changes: closed.changes.map(({ name, before, now }) => ({
        figure: name,
        beforeCents: centsOf(before),
        nowCents: centsOf(now),
      })),
    },
  };
}

function totalBody({ environment, accounts, figures }: Total): JsonObject {
  const amounts = LINES.map((name) => {
    const isPart = name === 'available' || name === 'blocked';
    return [
      isPart ? `closing${name === 'available' ? 'Available' : 'Blocked'}Cents` : `${name}Cents`,
      centsOf(figures[name]),
    ] as const;
  });
  return { environment, accounts, ...Object.fromEntries(amounts) };
}
