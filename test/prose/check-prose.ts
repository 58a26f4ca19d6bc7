import type { Prose } from './find-prose.ts';

const MOST_WORDS = 30;
/** Matches a sentence that begins with a clause, such as "What was sent is …". Questions match too. */
const CLAUSE = /^(What|Who|Whoever|Whose|Of|Where|That) [a-z]/;
/** Matches a test title that begins with a verb, so that its subject is missing. */
const PREDICATE =
  /^(is|are|has|have|does|goes|says|comes|can|was|names|holds|tells|knows|stays|begins|gives|takes|keeps|makes) /;

export interface Remark extends Prose {
  readonly rule: 'long' | 'clause' | 'no subject';
}

/** Returns a remark for each sentence or title that does not follow the style guide. */
export function remarksOn(prose: Prose): readonly Remark[] {
  if (prose.kind === 'title') return PREDICATE.test(prose.text) ? [{ ...prose, rule: 'no subject' }] : [];
  return sentencesOf(prose.text).flatMap((text) => {
    const remarks: Remark[] = [];
    if (CLAUSE.test(text) && !text.endsWith('?')) remarks.push({ ...prose, text, rule: 'clause' });
    if (text.split(/\s+/).length > MOST_WORDS) remarks.push({ ...prose, text, rule: 'long' });
    return remarks;
  });
}

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.:;?!])\s+(?=[A-Z`"'*])/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
