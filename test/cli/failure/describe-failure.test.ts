import { openSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/cli/failure/describe-failure.ts';
import { NOTHING_DONE } from '../../../src/cli/failure/outcome-of-failed-command.ts';
import { type Refusal, serviceError } from '../../../src/client/replies/service-error.ts';
import { errorCodes, hubErrorCodes } from '../../../src/contract/error-codes.ts';
import { ERRORS, type ErrorName, fail } from '../../../src/domain/errors.ts';
import { type Outcome, PixError } from '../../../src/domain/pix-error.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

const FILE = `${import.meta.filename}/x`;

describe('describeFailure', () => {
  it('describeFailure describes a system error by its file and its reason, in both languages', async () => {
    const error = thrownBy(() => openSync(FILE, 'w'));
    const { exitCode, document, text } = await describeFailure(error, 'pt-BR', false, NOTHING_DONE);
    expect(exitCode).toBe(2);
    expect(text).toContain(`Não é possível usar ${FILE}: uma parte do caminho não é uma pasta\n`);
    expect(text).toContain('PIX_DATA_DIR');
    expect(text).not.toContain('ENOTDIR');
    expect(document).toMatchObject({
      error: {
        errorCode: 'file',
        message: `Cannot use ${FILE}: a part of its path is not a folder`,
        outcome: 'not_sent',
        exitCode: 2,
      },
    });
  });

  it('describeFailure describes a system error that names no file', async () => {
    const error = thrownBy(() => readFileSync(openSync(import.meta.dirname, 'r')));
    const { exitCode, text } = await describeFailure(error, 'en', false, NOTHING_DONE);
    expect(exitCode).toBe(2);
    expect(text.split('\n')[0]).toBe('Error: The operating system refused an operation: it is a folder');
  });

  it('describeFailure reports an unknown outcome when a system error follows a sent change', async () => {
    const error = thrownBy(() => openSync(FILE, 'w'));
    const done = { ...NOTHING_DONE, changes: true, sent: true, changed: true };
    const { text, document } = await describeFailure(error, 'en', false, done);
    expect(document).toMatchObject({ error: { outcome: 'unknown' } });
    expect(text).not.toContain('Nothing was sent');
  });
});

describe('the advice of describeFailure', () => {
  const refused = (errorCode: string, statusCode: number, outcome?: Outcome): PixError =>
    new PixError({
      kind: 'unavailable',
      key: 'error.interrupted',
      errorCode,
      statusCode,
      ...(outcome && { outcome }),
    });
  const changed = { ...NOTHING_DONE, changes: true, sent: true, changed: true };

  it.each([
    [
      'a refused request',
      refused('PZG429', 429, 'not_applied'),
      changed,
      'Nothing was applied.',
      'Nothing was changed.',
    ],
    [
      'a refused request after an applied change',
      refused('PZG429', 429, 'not_applied'),
      { ...changed, applied: true },
      'The change was made. Check the status',
      'The change was applied.',
    ],
    [
      'a request with an unknown outcome',
      refused('timeout', 500, 'unknown'),
      changed,
      'Check whether the change was made before you try again.',
      'Outcome unknown',
    ],
  ] as const)('the advice for %s fits the outcome', async (_, error, done, hint, told) => {
    const { text, document } = await describeFailure(error, 'en', false, done);
    expect(text).toContain(hint);
    expect(text).toContain(told);
    expect(JSON.stringify(document)).toContain(hint);
    expect(text).not.toMatch(/[Tt]ry again (later|,)|Try again/);
    if (done !== changed) expect(text).not.toContain('Nothing was');
  });

  it.each([
    [500, true],
    [503, true],
    [424, true],
    [499, false],
  ])('after status %i, a hint that the service has a problem: %s', async (status, isSaid) => {
    const { text } = await describeFailure(refused('PZG999', status), 'en', false, NOTHING_DONE);
    expect(text.includes('The service has a problem: try again later.')).toBe(isSaid);
  });
});

it('describeFailure reports an unexpected error such as a TypeError as a bug of pix, with exit code 1', async () => {
  for (const error of [
    new TypeError('x is not a function'),
    'thrown',
    Object.assign(new Error('x'), { code: 'ERR_X' }),
  ]) {
    const { exitCode, text } = await describeFailure(error, 'en', false, NOTHING_DONE);
    expect([exitCode, text.includes('PIX_DEBUG=1')]).toEqual([1, true]);
  }
});

/** Words by meaning, in both languages. A message about an earlier payment with an unknown outcome is no match. */
const MAYBE =
  /may have been (applied|paid|created|sent|used)|Outcome unknown|podem? ter sido|Resultado desconhecido/;
const UNCHANGED =
  /[Nn]othing was (changed|sent|applied|refunded|paid)|sent nothing|[Nn]ada foi (alterado|enviado|aplicado|devolvido|pago)|não enviou nada/;

describe('the outcome in describeFailure', () => {
  const sent = { ...NOTHING_DONE, changes: true, sent: true };
  const effects = [
    NOTHING_DONE,
    { ...NOTHING_DONE, changes: true },
    sent,
    { ...sent, changed: true },
    { ...sent, changed: true, applied: true },
  ];

  async function contradictions(error: PixError): Promise<readonly string[]> {
    const texts = effects.flatMap((done) =>
      (['en', 'pt-BR'] as const).map(async (lang) => {
        const { text, document } = await describeFailure(error, lang, false, done);
        return `${text}${JSON.stringify(document)}`;
      }),
    );
    return (await Promise.all(texts)).filter((text) => MAYBE.test(text) && UNCHANGED.test(text));
  }

  it.each(Object.keys(ERRORS) as ErrorName[])('describeFailure is consistent about %s', async (name) => {
    // The table has no kind for the errors that describe a refusal of the service in other words.
    const isRestated = !('kind' in ERRORS[name]);
    const error = fail(name, {}, isRestated ? { kind: 'refused', errorCode: 'PZG409', statusCode: 409 } : {});
    expect(await contradictions(error)).toEqual([]);
  });

  it.each(Object.entries({ ...errorCodes, ...hubErrorCodes }))(
    'describeFailure does not say both about an answer with the code %s, whatever was asked',
    async (code, { status: own }) => {
      for (const status of new Set([own, 409, 429, 503]))
        for (const changes of [true, false])
          for (const family of ['main', 'hub'] as const) {
            const raw = { errorCode: code, code, message: '', statusCode: status, requestId: 'r1' };
            const asked = { family, changes, nowMs: 0 };
            const error = serviceError({ ...asked, status, headers: {}, raw } as Refusal);
            expect(await contradictions(error)).toEqual([]);
          }
    },
  );
});
