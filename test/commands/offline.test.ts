import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/contract/error-codes.ts';
import { sharedWorld } from '../support/worlds/pix-world.ts';

interface Vectors<T> {
  readonly vectors: readonly T[];
}
/** Returns every tenth test vector. The tests of `src/domain` test all of them. */
const vectors = <T>(name: string): readonly T[] =>
  (
    JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')) as Vectors<T>
  ).vectors.filter((_, at) => at % 10 === 3);

const world = sharedWorld();

const offline = { transport: () => Promise.reject(new Error('something was sent')) };

describe('pix key check', () => {
  const keys = vectors<{
    id: string;
    input: string;
    status: string;
    type: string;
    canonical: string;
    reason: string;
    candidates: unknown;
  }>('pixkeys');

  it.each(keys.filter(({ status }) => status !== 'invalid'))(
    'pix key check recognizes the key $input (test vector $id)',
    async ({ input, status, type, canonical, candidates }) => {
      const { code, stdout } = await world.run(['key', 'check', '--json', '--', input], offline);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ status, type, canonical, candidates });
    },
  );

  it.each(keys.filter(({ status }) => status === 'invalid'))(
    'pix key check exits with code 8 for the invalid key $input, with the reason $reason (test vector $id)',
    async ({ input, reason }) => {
      const { code, stdout } = await world.run(['key', 'check', '--json', '--', input], offline);
      expect(code).toBe(8);
      expect(JSON.parse(stdout).error.details).toMatchObject([{ reason }]);
    },
  );
});

describe('pix qr decode', () => {
  const codes = vectors<{ id: string; code: string; expect: object; warnings: readonly string[] }>(
    'brcode-valid',
  );
  const bad = vectors<{ id: string; code: string; reason: string; class: string; crc: string }>(
    'brcode-invalid',
  );

  it.each(codes)(
    'pix qr decode reads the fields of test vector $id',
    async ({ code: text, expect: fields }) => {
      const { code, stdout } = await world.run(['qr', 'decode', '--json', '--', text], offline);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject(fields);
    },
  );

  it.each(bad.filter((vector) => vector.class !== 'limit'))(
    'pix qr decode exits with code 8 for test vector $id, with the reason $reason',
    async ({ code: text, reason, crc }) => {
      const { code, stdout } = await world.run(['qr', 'decode', '--json', '--', text], offline);
      expect(code).toBe(8);
      const [detail] = JSON.parse(stdout).error.details;
      // If the CRC and the structure are both wrong, the command may report either of the two errors.
      expect(crc === 'mismatch' ? [reason, 'crc_mismatch'] : [reason]).toContain(detail.reason);
    },
  );
});

describe('pix webhook verify', () => {
  const deliveries = vectors<{
    id: string;
    note: string;
    secret: string;
    header: string | null;
    bodyBase64: string;
    now: number;
    toleranceSeconds: number | null;
    expect: string;
    reason: string | null;
    altReasons?: string[];
  }>('signatures');
  // `pix webhook verify` requires a header, a secret and a tolerance, and an argument cannot contain a NUL
  // byte. So `sendable` contains only the test vectors that meet these conditions.
  const sendable = deliveries.filter(
    ({ header, secret, toleranceSeconds }) =>
      header && !header.includes('\0') && secret && toleranceSeconds !== null,
  );

  it.each(sendable)(
    'pix webhook verify returns $expect for test vector $id: $note',
    async ({
      secret,
      header,
      bodyBase64,
      now,
      toleranceSeconds,
      expect: verdict,
      reason,
      altReasons = [],
    }) => {
      const { code, stdout } = await world.run(
        [
          'webhook',
          'verify',
          `--signature=${header}`,
          `--timestamp-now=${now}`,
          `--tolerance=${toleranceSeconds}`,
          '--json',
          '-',
        ],
        { ...offline, env: { PIX_WEBHOOK_SECRET: secret }, stdin: Buffer.from(bodyBase64, 'base64') },
      );
      const said = JSON.parse(stdout);
      expect([said.valid, code]).toEqual(verdict === 'valid' ? [true, 0] : [false, 8]);
      if (reason) expect([reason, ...altReasons]).toContain(said.reason);
    },
  );

  it('pix webhook verify refuses to read both the secret and the body from stdin', async () => {
    const { code, stderr } = await world.run('webhook verify --signature t=1,v1=a --secret-stdin -', {
      ...offline,
      stdin: 'x',
    });
    expect(code).toBe(2);
    expect(stderr).toContain('PIX_WEBHOOK_SECRET');
  });
});

describe('pix explain', () => {
  it.each(Object.entries(errorCodes).filter((_, at) => at % 10 === 3))(
    'pix explain explains the error code %s without a network',
    async (code, { status }) => {
      expect(await world.json(`explain ${code} --json`, offline)).toMatchObject({
        code,
        kind: 'error',
        statusCode: status,
      });
    },
  );

  it('pix explain prints Portuguese text with --lang pt-BR, and the same JSON in every language', async () => {
    const pt = await world.run('explain PZS202 --lang pt-BR', offline);
    expect(pt.stdout).toContain('limite diário');
    const [one, other] = [
      await world.run('explain PZS202 --json --lang pt-BR', offline),
      await world.run('explain PZS202 --json', offline),
    ];
    expect(one.stdout).toBe(other.stdout);
  });

  it('pix explain ignores the letter case of an event name', async () => {
    expect(await world.json('explain transaction_completed --json', offline)).toMatchObject({
      kind: 'event',
      status: 'COMPLETED',
    });
  });

  it('pix explain names an unknown code in its error, and exits with code 4', async () => {
    const { code, stderr } = await world.run('explain PZX999', offline);
    expect(code).toBe(4);
    expect(stderr).toContain('PZX999');
  });
});
