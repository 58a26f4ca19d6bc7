import { catalogueEntry, errorCodes, hubErrorCodes } from '../contract/error-codes.ts';
import type { ExplainedCode } from '../contract/explained-code.ts';
import { routes } from '../contract/index.ts';
import { loadErrorExplanation } from '../contract/load-error-explanation.ts';
import { commonErrors, type Route, routeLabel } from '../contract/route.ts';
import { EVENTS, eventOf, isEventName, TRANSACTION_STATUSES } from '../domain/money/transaction-statuses.ts';
import { hintedError } from '../domain/pix-error.ts';
import { adviceOf, type Lang, loadWords, phraseOf, type Words } from '../i18n/index.ts';

export async function explainAll(lang: Lang): Promise<readonly ExplainedCode[]> {
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
  const word = meaningOf(typed, ours) === undefined ? typed.toLowerCase() : typed;
  const meaning = meaningOf(word, ours);
  if (meaning !== undefined)
    return { code: word, kind: 'word', meaning, action: adviceOf(ours, word) ?? ours['explain.word.action'] };
  throw hintedError({
    kind: 'missing',
    key: 'explain.unknown',
    params: { code: code.slice(0, 80) },
    errorCode: 'unknown_code',
  });
}

function routesOf(code: string): readonly string[] {
  if (commonErrors.some((common) => common === code)) return [];
  return Object.values(routes)
    .filter((row: Route) => row.errors.some((error) => error === code))
    .map(routeLabel);
}

/** Returns the meaning of a code of `pix`; undefined for codes of the service. */
function meaningOf(code: string, words: Words): string | undefined {
  const phrase = phraseOf(words, code);
  return phrase !== code || Object.hasOwn(words, `code.${code}`) ? phrase : undefined;
}
