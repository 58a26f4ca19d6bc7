import { expect } from 'vitest';
import { PixError } from '../../src/domain/pix-error.ts';
import { en } from '../../src/i18n/en/en.ts';

/**
 * Checks that `run` throws a PixError, and returns the error. Also checks that the English texts contain the
 * message and the hint of the error.
 */
export async function pixErrorOf(run: () => unknown): Promise<PixError> {
  let error: unknown;
  try {
    await run();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(PixError);
  const { init } = error as PixError;
  expect(Object.keys(en)).toEqual(
    expect.arrayContaining(init.hintKey ? [init.key, init.hintKey] : [init.key]),
  );
  return error as PixError;
}
