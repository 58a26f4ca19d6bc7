import { expect } from 'vitest';
import { PixError } from '../../src/domain/pix-error.ts';
import { en } from '../../src/i18n/en/en.ts';

/** Returns the PixError that `run` throws. Also checks that the messages contain the error's key and hint. */
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
