import { string as stringArgument } from '@oclif/core/args';
import { errorPhrase } from '../cli/failure/describe-failure.ts';
import { endTime, startTime } from '../cli/flags/flag-types.ts';
import { listFlags } from '../cli/flags/global-flags.ts';
import { windowOf } from '../cli/flags/parse-values.ts';
import { PixCommand, type Started } from '../cli/pix-command.ts';
import { withServiceTime } from '../cli/session/with-service-time.ts';
import { findSources } from '../cli/stores/machine-stores.ts';
import { fail } from '../domain/errors.ts';
import { type FoundPayment, MOST_CLUE_TEXT, readClues } from '../domain/keys/clues.ts';
import { shellCommand, shellFlags } from '../domain/text/shell-command.ts';
import { isoOf } from '../domain/time/sao-paulo-time.ts';
import { type MessageKey, phraseOf, say } from '../i18n/index.ts';
import {
  type FindPeriod,
  findPayments,
  isExact,
  MOST_REQUESTS,
  MOST_STORED,
  type Search,
} from '../operations/find/find-payments.ts';
import { type FoundRow, foundPaymentView } from '../output/views/trace-view.ts';

const DEFAULT_SINCE = '7d';

export default class Find extends PixCommand {
  static override traits = { prints: [foundPaymentView] };
  static override summary = 'Find payments by any part of what a customer sends';
  static override description =
    'TEXT may contain an amount, part of a name, a reference, a transaction id, an end-to-end id, a Pix key, a CPF or CNPJ, a copy-and-paste code, or a line of a bank receipt with several of these. The best match comes first. Searches the caches, the inbox, the journal and the service. The period is for amounts, names, keys and documents: ids are found at any time. Exit code 4 if nothing matches.';
  static override examples = [
    "pix find 'Pix enviado R$ 52,77 Maria'",
    'pix find 52,77 --since 30d',
    'pix find - --json < receipt.txt',
  ];
  static override args = {
    text: stringArgument({ required: true, description: 'text to search for; - for stdin' }),
  };
  static override flags = {
    since: startTime({ exclusive: ['from'], description: 'start of the period (default: 7d)' }),
    from: startTime(),
    to: endTime(),
    ...listFlags,
  };

  /** `--watch` calls `run` again, and stdin can be read only once. */
  #text: string | undefined;

  async run(): Promise<void> {
    const started = await this.start(Find);
    const { args, flags, out, notes, session } = started;
    this.#text ??= await this.argumentText(args.text);
    const text = this.#text;
    const clues = readClues(text);
    if (clues.length === 0) throw fail('find.no_clue');
    const operator = await this.operator();
    const given = { from: flags.from ?? flags.since ?? DEFAULT_SINCE, to: flags.to };
    const { from, to } = await withServiceTime(operator, given, (now) => windowOf(given, now));
    const period = { fromMs: Date.parse(from ?? ''), toMs: to === undefined ? null : Date.parse(to) };
    const search = await findPayments(operator, clues, period, findSources(this.world, session));
    const { payments, failures } = search;
    const walk = this.walk(flags);
    if (text.length > MOST_CLUE_TEXT) notes.note('find.text_cut', { most: MOST_CLUE_TEXT });
    const [failure] = failures;
    if (payments.length === 0) {
      noteSearch(started, search, period);
      if (failure?.source === 'service') throw failure.error;
      // Ids are found at any time, so a longer period does not help.
      const hintKey = clues.every(isExact) ? 'trace.nothing.hint' : 'find.nothing.hint';
      throw fail('find.nothing', { text: text.trim().slice(0, 80) }, { hintKey });
    }
    const next = (payment: FoundPayment): string => shellFlags(nextCommand(payment), session.profileFlag);
    const rows = payments.slice(0, walk.limit).map((one): FoundRow => ({ ...one, next: next(one) }));
    await out.ownMany(foundPaymentView, rows);
    if (payments.length > walk.limit) walk.onCut?.();
    noteSearch(started, search, period);
    const [best] = payments;
    if (best !== undefined && !out.forMachines) notes.unbroken(next(best));
  }
}

/** Returns the command that shows the payment. A payment that is only in the journal has no transaction id. */
const nextCommand = ({ id, journalId }: FoundPayment) =>
  shellCommand(id === null ? ['pix', 'journal', 'show', journalId ?? '-'] : ['pix', 'trace', id]);

/** Says what was searched, and what was not. */
function noteSearch({ notes, words }: Started, search: Search, { fromMs }: FindPeriod): void {
  const { requests, queriedBy, locals, newestRead, cacheSinceMs, failures } = search;
  const list = (codes: readonly string[]): string => codes.map((code) => phraseOf(words, code)).join(', ');
  const by = list(queriedBy);
  const service = by === '' ? [] : [say(words, 'find.service', { by, count: requests })];
  const places = [...service, ...locals.map((one) => phraseOf(words, one))].join(', ');
  notes.note('find.searched', { from: isoOf(fromMs) ?? '', places: places || '-' });
  if (newestRead !== null) notes.note('find.newest', { count: newestRead });
  if (cacheSinceMs !== null) notes.note('find.cache_since', { since: isoOf(cacheSinceMs) ?? '' });
  const skipped: readonly (readonly [MessageKey, readonly string[]])[] = [
    ['find.not_needed', search.notNeeded],
    ['find.over_budget', search.overBudget],
  ];
  for (const [key, kinds] of skipped)
    if (kinds.length > 0) notes.note(key, { by: list(kinds), most: MOST_REQUESTS });
  for (const source of search.cut) notes.note('find.cut', { source, most: MOST_STORED });
  for (const { source, error } of failures)
    notes.note('find.failed', { source, why: errorPhrase(words, error) });
}
