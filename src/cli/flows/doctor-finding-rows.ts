import { loadErrorExplanation } from '../../contract/load-error-explanation.ts';
import { type Lang, loadWords, phraseOf, sayKey, type Words } from '../../i18n/index.ts';
import type { Finding, Said } from '../../operations/doctor/finding.ts';

/** Returns one row per finding: `raw` in English for JSON, `item` in the reader's language. */
export async function doctorFindingRows(findings: readonly Finding[], words: Words, lang: Lang) {
  const english = await loadWords('en');
  return Promise.all(
    findings.map(async (finding) => {
      const inEnglish = await shown(finding, english, 'en');
      const item = await shown(finding, words, lang);
      return {
        raw: { ...inEnglish },
        item: {
          ...item,
          check: sayKey(words, `doctor.check.${finding.check}`),
          result: phraseOf(words, finding.result),
        },
      };
    }),
  );
}

async function shown({ check, target, result, detail, advice }: Finding, words: Words, lang: Lang) {
  return {
    check,
    target,
    result,
    detail: sayKey(words, detail.key, detail.params),
    advice: advice === undefined ? null : await adviceOf(advice, words, lang),
  };
}

/**
 * Returns the advice of §7.3 for the service's error code. Without such advice, returns the finding's hint.
 */
async function adviceOf(advice: Said, words: Words, lang: Lang): Promise<string | null> {
  const code =
    'error' in advice && advice.error.init.statusCode !== undefined ? advice.error.errorCode : null;
  const known = code === null ? undefined : (await loadErrorExplanation(code, lang))?.action;
  return known ?? (advice.key === '' ? null : sayKey(words, advice.key, advice.params));
}
