import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type BrCode, decodeBrCode } from '../../../src/domain/br-code/decode-br-code.ts';
import { encodeBrCode } from '../../../src/domain/br-code/encode-br-code.ts';
import { crc16 } from '../../../src/domain/br-code/tlv.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { hasBidiOrInvisible, hasTerminalControl } from '../../../src/domain/text/safe-text.ts';
import { readVectors } from '../../domain/vectors.ts';
import { anyText, mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

const corpus = ['brcode-valid', 'brcode-invalid'].flatMap((name) =>
  readVectors<{ code: string }>(name).map(({ code }) => code),
);

/** The fields of a BR Code without their lengths. A value is a text or a list of nested fields. */
type Objects = readonly (readonly [id: string, value: string | Objects])[];
const written = (objects: Objects): string =>
  objects
    .map(([id, value]) => [id, typeof value === 'string' ? value : written(value)] as const)
    .map(([id, text]) => `${id}${String([...text].length).padStart(2, '0')}${text}`)
    .join('');
const closed = (open: string): string => open + crc16(new TextEncoder().encode(open));

const value = fc.oneof(
  ofWords(['a', '1', '.', 'é', '👀', '\ud800', '\u0007', '\u202e', 'br.gov.bcb.pix', '26', '0104'], 4),
  fc.string({ maxLength: 12 }),
);
const pixAccount = fc
  .tuple(
    fc.constantFrom('br.gov.bcb.pix', 'BR.GOV.BCB.PIX', 'com.example'),
    fc.array(
      fc.oneof(
        fc.tuple(fc.constant('01'), fc.constantFrom('ana@example.com', '+5511987654321', '00011144477', 'x')),
        fc.tuple(fc.constant('25'), fc.constantFrom('pix.example.com/v2/1', 'https://a.example/1')),
        fc.tuple(fc.constantFrom('02', '03', '04'), value),
      ),
      { maxLength: 3 },
    ),
  )
  .map(([gui, more]): Objects => [['00', gui], ...more]);
const field = fc.oneof(
  fc.tuple(fc.constantFrom('26', '26', '27', '51', '80', '99'), fc.oneof(pixAccount, pixAccount, value)),
  fc.tuple(
    fc.constant('54'),
    fc.oneof(
      fc.constantFrom('1.00', '0', '.5', '5.', '198', '1,00', '9999999999.99', '99999999999.99'),
      fc.stringMatching(/^[0-9]{0,6}\.?[0-9]{0,3}$/),
    ),
  ),
  fc.tuple(fc.constantFrom('01', '61', '64', '70'), value),
  fc.tuple(
    fc.constant('62'),
    fc.oneof(
      value.map((txid): Objects => [['05', txid]]),
      value,
    ),
  ),
);
/**
 * Generates BR Codes. Most have a correct CRC, because the parser ignores all other fields if the CRC is
 * wrong.
 */
const built = fc
  .tuple(
    fc.array(field, { maxLength: 4 }),
    fc.constantFrom('LOJA', 'LOJA \u001b[2J', 'São João', ''),
    fc.nat(20),
  )
  .map(([fields, name, end]) => {
    const objects: Objects = [
      ['00', '01'],
      ...fields,
      ['52', '0000'],
      ['53', '986'],
      ['58', 'BR'],
      ['59', name],
      ['60', 'CITY'],
    ];
    const text = closed(`${written(objects)}6304`);
    return end === 0 ? text.slice(0, -1) : text;
  });

/** Returns the values of all fields with this id. It does not use the parser under test. */
function valuesOf(text: string, id: string): readonly string[] {
  const found: string[] = [];
  const characters = [...text];
  while (characters.length > 0) {
    const [tag, length] = [characters.splice(0, 2).join(''), characters.splice(0, 2).join('')];
    const inner = characters.splice(0, Number(length)).join('');
    if (tag === id) found.push(inner);
  }
  return found;
}

function agrees(text: string, code: BrCode): void {
  assert.equal(crc16(new TextEncoder().encode(text.slice(0, -4))), code.crc.toUpperCase());
  assert.equal(text.slice(-4), code.crc);
  const accounts = Array.from({ length: 26 }, (_, at) => valuesOf(text, String(26 + at)))
    .flat()
    .filter((account) => /^br\.gov\.bcb\.pix$/i.test(valuesOf(account, '00')[0] ?? ''));
  assert.equal(accounts.length, 1);
  const account = accounts[0] ?? '';
  for (const [field, id] of [
    ['key', '01'],
    ['info', '02'],
    ['fss', '03'],
    ['url', '25'],
  ] as const)
    assert.equal(code[field], valuesOf(account, id)[0] ?? null, field);
  assert.equal(code.amount, valuesOf(text, '54')[0] ?? null);
  assert.equal(code.txid, valuesOf(valuesOf(text, '62')[0] ?? '', '05')[0] ?? null);
  assert.deepEqual(
    [code.merchantName, code.merchantCity],
    [valuesOf(text, '59')[0], valuesOf(text, '60')[0]],
  );
  if (code.amount === null) assert.equal(code.amountCents, null);
  else {
    const [whole, part = ''] = code.amount.split('.');
    assert.equal(
      BigInt(Number(code.amountCents)),
      Decimal.parse(`${whole || '0'}.${part || '0'}`)?.toCents(),
    );
  }
  assert.ok(!(code.key !== null && code.url !== null), 'key and URL');
}

/**
 * Encodes a decoded BR Code, decodes the result, and checks that the values are equal. Skips a code that the
 * encoder refuses, because the encoder is stricter than the decoder.
 */
function goesRound({ key, amount, txid, merchantName: name, merchantCity: city }: BrCode): void {
  if (key === null) return;
  let again: string;
  try {
    again = encodeBrCode({
      key,
      name,
      city,
      ...(amount === null ? {} : { amount }),
      ...(txid === null || txid === '***' ? {} : { txid }),
    });
  } catch (error) {
    assert.ok(error instanceof PixError && error.kind === 'usage', String(error));
    assert.equal(typeof error.init.params?.field, 'string');
    return;
  }
  const result = decodeBrCode(again);
  assert.ok(result.ok, again);
  assert.deepEqual(
    [result.code.key, result.code.txid, result.code.amountCents],
    [key, txid ?? '***', amount === null ? null : Number(Decimal.parse(amount)?.toCents())],
  );
  assert.deepEqual(result.warnings, []);
}

/**
 * Checks that `decodeBrCode` and an independent parser find the same values in a valid code, and that an
 * invalid code is rejected with a reason.
 */
export const brCode = fuzzTarget<string>({
  name: 'br-code',
  cases: fc.oneof(
    built,
    built,
    mutated(corpus, ['6304', '26', '54041.00', '0014br.gov.bcb.pix', '62070503***']),
    mutated(corpus).map((text) => closed(`${text.slice(0, -8)}6304`)),
    anyText(),
  ),
  inSuite: 600,
  ofSize: (size) => [
    '000201'.repeat(size / 6),
    ' '.repeat(size),
    `000201${'2604aaaa'.repeat(size / 8)}6304`,
    '9'.repeat(size),
  ],
  check(text) {
    const result = decodeBrCode(text);
    if (!result.ok) {
      assert.ok(result.detail.startsWith(result.reason));
      assert.ok(!hasTerminalControl(result.detail) && !hasBidiOrInvisible(result.detail));
      return;
    }
    agrees(text, result.code);
    goesRound(result.code);
    assert.equal(decodeBrCode(`${text} `).ok, false);
  },
});
