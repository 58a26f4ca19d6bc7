import type { ErrorKind } from '../../domain/pix-error.ts';

/** Exit codes of cli.md §1. */
export const exitCodes: Readonly<Record<ErrorKind, number>> = {
  usage: 2,
  auth: 3,
  missing: 4,
  refused: 5,
  unavailable: 6,
  unknown: 7,
  check: 8,
  declined: 9,
  partial: 10,
  interrupted: 130,
};

export const EXIT_DONE = 0;
export const EXIT_OUR_FAULT = 1;
