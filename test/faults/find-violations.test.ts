import { describe, expect, it } from 'vitest';
import { deniedElsewhere, type Evidence, findViolations, isRefusedAnother } from './find-violations.ts';
import { isUnnamed, type Prepared, type Ran } from './prepared.ts';
import { reportedOutcomes } from './reported-outcomes.ts';

const refund = { name: 'refund', cents: 1_500 };
const prepared: Prepared = {
  intentions: [refund],
  type: () => ['refund', 'create'],
  booked: async () => new Map(),
  isNewIntention: isUnnamed,
};
const ended = (code: number | null, document: object): Ran => ({
  argv: ['refund', 'create'],
  code,
  stdout: JSON.stringify(document),
  stderr: '',
});
const failed = (code: number, error: object): Ran => ended(code, { error });
const evidence = (runs: readonly Ran[], before: number, booked: number, more: Partial<Evidence> = {}) => ({
  prepared,
  runs,
  told: runs.map((ran) => reportedOutcomes(ran, prepared, '/')),
  isMismatched: false,
  before: new Map([[refund, before]]),
  booked: new Map([[refund, booked]]),
  ...more,
});

const SHOWN = ended(null, { id: 'TX1' });
const BUSY = failed(6, { outcome: 'not_applied', statusCode: 429 });
const LOOKED_UP = failed(6, { outcome: 'not_applied', errorCode: 'network_connection' });
const IN_FLIGHT = failed(5, { outcome: 'not_applied', errorCode: 'REFUND_IN_FLIGHT', statusCode: 422 });
const TOO_MUCH = failed(5, { outcome: 'not_applied', errorCode: 'PZG423', statusCode: 422 });

describe('violations of a refund', () => {
  it.each([
    ['own-request', 'the service is too busy (429)', BUSY],
    ['own-request', 'the service is unavailable', failed(6, { outcome: 'not_applied', statusCode: 503 })],
    ['own-request', 'nothing was sent', failed(2, { outcome: 'not_sent' })],
    ['intention', 'a look-up found no payment', LOOKED_UP],
    ['intention', 'the service refused the payment', IN_FLIGHT],
  ] as const)('deniedElsewhere is "%s" if "not applied" is reported because %s', (denial, _why, ran) => {
    expect(deniedElsewhere(ran)).toBe(denial);
  });

  it('findViolations reports a run whose output denies a payment although the service has recorded the payment', () => {
    const kinds = (...given: Parameters<typeof evidence>): readonly string[] =>
      findViolations(evidence(...given)).map(({ text }) => text.replace(/^.*refund /, ''));
    const own = { denies: 'own-request' } as const;
    expect(kinds([BUSY], 1, 1, own)).toEqual([]);
    expect(kinds([BUSY], 0, 1, own)).toEqual(['is said not to be made by this run, and was']);
    expect(kinds([LOOKED_UP], 1, 1)).toEqual(['is said to be absent, and is there']);
  });
});

describe('isRefusedAnother', () => {
  it('isRefusedAnother returns true only if a refund was made and shown, and the service refuses the next refund', () => {
    expect(isRefusedAnother(evidence([SHOWN, IN_FLIGHT], 1, 1))).toBe(true);
    expect(isRefusedAnother(evidence([SHOWN, TOO_MUCH], 1, 1))).toBe(true);
    expect(isRefusedAnother(evidence([SHOWN, IN_FLIGHT], 0, 0))).toBe(false);
    expect(isRefusedAnother(evidence([IN_FLIGHT], 1, 1))).toBe(false);
    expect(isRefusedAnother(evidence([SHOWN, LOOKED_UP], 1, 1))).toBe(false);
    expect(isRefusedAnother(evidence([], 1, 1))).toBe(false);
  });
});
