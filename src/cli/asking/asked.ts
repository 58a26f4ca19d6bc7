import type { Flags } from '../flags/parsed-flags.ts';
import type { Session } from '../session/session.ts';

/** Facts for the question about a missing value. */
export interface AskedFor {
  /** Flags and arguments so far, the answers before this one included. */
  readonly given: Flags;
  readonly session: Session;
  readonly nowMs: number;
}

/** How a missing flag or argument is asked for on a terminal. */
export interface Asked {
  /** Checks an answer with the function that checks the flag. @throws PixError `usage` */
  readonly check: (answer: string, known: AskedFor) => unknown;
  /** Whether the value is needed. Default: it is required. */
  readonly isNeeded?: (known: AskedFor) => boolean;
}

/** A flag or argument as far as its question needs it. */
export interface AskedInput {
  readonly asked: Asked;
  readonly description?: string;
  readonly options?: readonly string[];
  readonly required?: boolean;
}

/** Makes a flag or argument that is asked for on a terminal when it is missing. */
export const asked = <T extends object>(input: T, how: Asked): T => ({ ...input, asked: how });

/** The flags or arguments that are asked for when they are missing. */
export const askedOf = (inputs: object): readonly (readonly [name: string, input: AskedInput])[] =>
  Object.entries(inputs).filter((entry): entry is [string, AskedInput] => 'asked' in entry[1]);
