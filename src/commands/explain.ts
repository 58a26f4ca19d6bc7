import { string } from '@oclif/core/args';
import { knownPhrase } from '../cli/failure/describe-failure.ts';
import { completes } from '../cli/flags/flag-types.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { catalogueEntry, errorCodes, hubErrorCodes } from '../contract/error-codes.ts';
import { routes } from '../contract/index.ts';
import { commonErrors, type Route, routeLabel } from '../contract/route.ts';
import { fail } from '../domain/errors.ts';
import { EVENTS, eventOf, isEventName, TRANSACTION_STATUSES } from '../domain/money/transaction-statuses.ts';
import { adviceOf, explanationOf, loadWords, type Words } from '../i18n/index.ts';
import { view } from '../output/view.ts';

/** The meaning of a code, and the action to take. */
interface ExplainedCode {
  readonly code: string;
  readonly kind: 'error' | 'event' | 'word';
  readonly statusCode?: number;
  readonly area?: string;
  readonly retry?: string;
  /** Transaction status that the event reports. Set only for an event. */
  readonly status?: string | null;
  readonly meaning: string;
  readonly action: string;
  /** Routes that may return the code. If the list is empty, every route may return it. */
  readonly routes?: readonly string[];
}

const explanationView = view<ExplainedCode>([
  ['code', 'id', 'table'],
  ['statusCode', 'number', 'table'],
  ['status', 'text', 'table'],
  ['meaning', 'text', 'table'],
  ['action', 'text', 'table'],
  ['area', 'code'],
  ['retry', 'code'],
  ['routes', 'list'],
]);

export default class Explain extends PixCommand {
  static override traits = { prints: [explanationView] };
  static override summary = 'Explain an error code or event, and what to do about it';
  static override description = 'Works offline.';
  static override examples = [
    'pix explain PZS202',
    'pix explain TRANSACTION_COMPLETED',
    'pix explain -o csv --fields code,statusCode,meaning',
  ];
  static override args = {
    code: string({
      description: 'error code or event name (default: all)',
      ...completes([...Object.keys(errorCodes), ...EVENTS]),
    }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(Explain);
    const words = await loadWords(out.forMachines ? 'en' : out.options.lang);
    if (args.code !== undefined) return out.own(explanationView, explain(args.code, words));
    const codes = [...Object.keys(errorCodes), ...Object.keys(hubErrorCodes), ...EVENTS];
    await out.ownMany(
      explanationView,
      codes.map((code) => explain(code, words)),
    );
  }
}

/**
 * Explains a code that the service or `pix` prints.
 * @throws PixError `missing` for an unknown code, which may be a newer code of the service
 */
export function explain(text: string, words: Words): ExplainedCode {
  const code = text.trim().toUpperCase();
  const explanation = explanationOf(words, code);
  const entry = catalogueEntry(code);
  if (explanation && entry) {
    return {
      code,
      kind: 'error',
      statusCode: entry.status,
      area: entry.area,
      retry: entry.retry,
      ...explanation,
      routes: routesOf(code),
    };
  }
  if (explanation && isEventName(code)) {
    const status = TRANSACTION_STATUSES.find((one) => eventOf(one) === code) ?? null;
    return { code, kind: 'event', status, ...explanation };
  }
  const typed = text.trim();
  const word = knownPhrase(words, typed) === undefined ? typed.toLowerCase() : typed;
  const meaning = knownPhrase(words, word);
  if (meaning !== undefined)
    return {
      code: word,
      kind: 'word',
      meaning,
      action: adviceOf(words, word) ?? words['explain.word.action'],
    };
  throw fail('explain.unknown', { code: code.slice(0, 80) });
}

function routesOf(code: string): readonly string[] {
  if (commonErrors.some((common) => common === code)) return [];
  return Object.values(routes)
    .filter((row: Route) => row.errors.some((error) => error === code))
    .map(routeLabel);
}
