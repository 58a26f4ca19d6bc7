import { expect } from 'vitest';
import { PixError } from '../../src/domain/errors.ts';

/** What `run` fails with, which must be a PixError. */
export async function pixErrorOf(run: () => unknown): Promise<PixError> {
  let error: unknown;
  try {
    await run();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(PixError);
  return error as PixError;
}
