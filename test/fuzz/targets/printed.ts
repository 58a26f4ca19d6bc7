import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { MaskedStdout } from '../../../src/cli/streams/masked-stdout.ts';
import { maskToken } from '../../../src/domain/text/mask.ts';
import { hasTerminalControl } from '../../../src/domain/text/safe-text.ts';
import { SecretsInUse } from '../../../src/domain/text/secrets-in-use.ts';
import { fuzzTarget } from '../fuzz-target.ts';

interface Case {
  readonly secrets: readonly string[];
  /**
   * The pieces of the printed text. The keys of `WAYS` are placeholders. For example, `{0 end}` is replaced
   * by the end of the first secret, and `{1}` by the second secret.
   */
  readonly parts: readonly string[];
  readonly cuts: readonly number[];
  readonly isTerminal: boolean;
}

const WAYS: Readonly<Record<string, (secret: string) => string>> = {
  '{0}': (secret) => secret,
  '{1}': (secret) => secret,
  '{0 start}': (secret) => secret.slice(0, -1),
  '{1 start}': (secret) => secret.slice(0, 5),
  // A mask shows the first characters of a secret. If a mask preceded `{0 end}` without this space, both
  // together could form the secret.
  '{0 end}': (secret) => ` ${secret.slice(1)}`,
  '{0 json}': (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  '{0 rest}': (secret) => secret.slice(1),
  '{1 url}': (secret) => encodeURIComponent(secret.toWellFormed()).toLowerCase(),
};

/**
 * Generates secrets that are difficult to find in a text. Some end with their own beginning, and some contain
 * non-ASCII or escaped characters.
 */
const secret = fc.oneof(
  fc.constantFrom(
    'tok_abcdefgh_t',
    'abcXabcYabc',
    'sk/live/0123456789/s',
    'whsec_ünïcode_ç',
    'a"b\\c"d\\e/f',
    '🔑 key of words 🔑',
  ),
  fc.string({ unit: fc.constantFrom(...'ab/"ç'), minLength: 8, maxLength: 12 }),
  // Secrets must not contain asterisks. Otherwise the beginning of a secret could equal the mask of another
  // secret.
  fc.string({ unit: 'grapheme', minLength: 8, maxLength: 14 }).filter((text) => !text.includes('*')),
);

const formsOf = (text: string): readonly string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  encodeURIComponent(text.toWellFormed()),
  encodeURIComponent(text.toWellFormed()).replace(/%../g, (byte) => byte.toLowerCase()),
];

/** Returns the text without its secrets, and whether two secrets in the text overlap. */
function uncovered(
  text: string,
  forms: readonly string[],
): { readonly rest: string; readonly overlap: boolean } {
  const places: [from: number, to: number][] = [];
  for (const form of new Set(forms))
    for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, at + 1))
      places.push([at, at + form.length]);
  places.sort(([a], [b]) => a - b);
  const isCovered = (at: number): boolean => places.some(([from, to]) => from <= at && at < to);
  return {
    rest: [...Array(text.length).keys()].map((at) => (isCovered(at) ? '' : text[at])).join(''),
    overlap: places.some(([, to], at) => to > (places[at + 1]?.[0] ?? Number.POSITIVE_INFINITY)),
  };
}

function written({ secrets, parts }: Case): string {
  return parts
    .map((part) => WAYS[part]?.(secrets[part.startsWith('{1') ? 1 : 0] ?? secrets[0] ?? '') ?? part)
    .join('');
}

/**
 * Checks that pix never prints a secret, even if the secret is divided over several chunks. All other text
 * must be printed unchanged.
 */
export const printed = fuzzTarget<Case>({
  name: 'printed',
  cases: fc.record({
    secrets: fc.array(secret, { minLength: 1, maxLength: 2 }),
    parts: fc.array(
      fc.oneof(
        fc.constantFrom(...Object.keys(WAYS), '\n', ',', 'a', '\u001b[2J', 'é'),
        fc.string({ maxLength: 4 }).map((text) => text.replaceAll('*', '+')),
      ),
      { maxLength: 8 },
    ),
    cuts: fc.array(fc.nat(200), { maxLength: 5 }),
    isTerminal: fc.boolean(),
  }),
  inSuite: 500,
  async check(one) {
    const secrets = new SecretsInUse();
    for (const each of one.secrets) secrets.noted(each);
    const text = written(one).toWellFormed();
    const bytes = Buffer.from(text);
    const chunks: Uint8Array[] = [];
    const stdout = Object.assign(new PassThrough(), one.isTerminal ? { isTTY: true, columns: 80 } : {});
    stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const output = new MaskedStdout({ stdout, secrets });
    let from = 0;
    for (const cut of [...one.cuts.map((at) => at % (bytes.length + 1)), bytes.length].sort(
      (a, b) => a - b,
    )) {
      await output.writePiece(bytes.subarray(from, cut));
      from = cut;
    }
    await output.end();
    const out = Buffer.concat(chunks);
    const shown = out.toString();
    if (one.isTerminal) assert.ok(!hasTerminalControl(shown));
    const forms = one.secrets.flatMap(formsOf);
    const whole = secrets.mask(text);
    const { rest, overlap } = uncovered(text, forms);
    // Masks are sorted by length, because one mask may begin with another mask.
    const masks = [...one.secrets.map(maskToken), '****'].sort((a, b) => b.length - a.length);
    const without = (masked: string, mark = ''): string =>
      masks.reduce((left, each) => left.replaceAll(each, mark), masked);
    if (overlap) {
      // If two secrets overlap, the printed text contains only one mask for both.
      for (const masked of one.isTerminal ? [whole] : [whole, shown]) assert.equal(without(masked), rest);
      return;
    }
    // Masks are removed before the search, because the visible characters of a mask may equal the beginning
    // of another secret.
    const others = without(shown, '\0');
    for (const form of forms) assert.ok(!others.includes(form), `${form} in ${shown}`);
    if (!one.isTerminal) assert.equal(shown, whole);
    assert.equal(Buffer.from(secrets.maskBytes(bytes)).toString(), whole);
  },
});
