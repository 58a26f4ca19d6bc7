import { string } from '@oclif/core/args';
import { knownPhrase } from '../cli/failure/describe-failure.ts';
import { completes } from '../cli/flags/flag-types.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { catalogueEntry, errorCodes, hubErrorCodes } from '../contract/error-codes.ts';
import { routes } from '../contract/index.ts';
import { type ExplainedCode, loadErrorExplanation } from '../contract/load-error-explanation.ts';
import { commonErrors, type Route, routeLabel } from '../contract/route.ts';
import { fail } from '../domain/errors.ts';
import { EVENTS, eventOf, isEventName, TRANSACTION_STATUSES } from '../domain/money/transaction-statuses.ts';
import { adviceOf, type Lang, loadWords } from '../i18n/index.ts';
import { explanationView } from '../output/views/explanation-view.ts';

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
    const lang = out.forMachines ? 'en' : out.options.lang;
    if (args.code === undefined) await out.ownMany(explanationView, await explainAll(lang));
    else await out.own(explanationView, await explain(args.code, lang));
  }
}

async function explainAll(lang: Lang): Promise<readonly ExplainedCode[]> {
  const codes = [...Object.keys(errorCodes), ...Object.keys(hubErrorCodes), ...EVENTS];
  return Promise.all(codes.map((code) => explain(code, lang)));
}

/**
 * Explains a code that the service or `pix` prints.
 * @throws PixError `missing` for an unknown code, which may be a newer code of the service
 */
export async function explain(text: string, lang: Lang): Promise<ExplainedCode> {
  const code = text.trim().toUpperCase();
  const words = await loadErrorExplanation(code, lang);
  const entry = catalogueEntry(code);
  if (words && entry) {
    return {
      code,
      kind: 'error',
      statusCode: entry.status,
      area: entry.area,
      retry: entry.retry,
      ...words,
      routes: routesOf(code),
    };
  }
  if (words && isEventName(code)) {
    const status = TRANSACTION_STATUSES.find((one) => eventOf(one) === code) ?? null;
    return { code, kind: 'event', status, ...words };
  }
  const ours = await loadWords(lang);
  const typed = text.trim();
  const word = knownPhrase(ours, typed) === undefined ? typed.toLowerCase() : typed;
  const meaning = knownPhrase(ours, word);
  if (meaning !== undefined)
    return { code: word, kind: 'word', meaning, action: adviceOf(ours, word) ?? ours['explain.word.action'] };
  throw fail('explain.unknown', { code: code.slice(0, 80) });
}

function routesOf(code: string): readonly string[] {
  if (commonErrors.some((common) => common === code)) return [];
  return Object.values(routes)
    .filter((row: Route) => row.errors.some((error) => error === code))
    .map(routeLabel);
}
