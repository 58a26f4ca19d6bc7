import type { Flags } from '../flags/parsed-flags.ts';
import type { Session } from '../session/session.ts';

/** The values known so far, on which the question for a missing value may depend. */
export interface AskedFor {
  /** Flags and arguments given so far, including earlier answers. */
  readonly given: Flags;
  readonly session: Session;
  readonly nowMs: number;
}

/** How to ask for a missing flag or argument on a terminal. */
export interface InputQuestion {
  /** Checks an answer with the function that also checks the value of the flag. @throws PixError `usage` */
  readonly check: (answer: string, known: AskedFor) => unknown;
  /** Returns whether the value is needed. Default: when the flag or argument is required. */
  readonly isNeeded?: (known: AskedFor) => boolean;
}

/** The properties of a flag or argument that its question uses. */
export interface AskedInput {
  readonly asked: InputQuestion;
  readonly description?: string;
  readonly options?: readonly string[];
  readonly required?: boolean;
}

/**
 * Adds a question to a flag or argument, and returns the result. On a terminal, the command asks the question
 * if the value is missing.
 */
export const withQuestion = <T extends object>(input: T, how: InputQuestion): T => ({ ...input, asked: how });

/** Returns the flags or arguments that have a question. */
export const questionsOf = (inputs: object): readonly (readonly [name: string, input: AskedInput])[] =>
  Object.entries(inputs).filter((entry): entry is [string, AskedInput] => 'asked' in entry[1]);
