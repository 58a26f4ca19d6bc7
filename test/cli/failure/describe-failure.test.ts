import { openSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeFailure } from '../../../src/cli/failure/describe-failure.ts';
import { NOTHING_DONE } from '../../../src/cli/failure/outcome-of-failed-command.ts';
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
    expect([exitCode, text.split('\n')[0]]).toEqual([
      2,
      'Error: The operating system refused an operation: it is a folder',
    ]);
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
