import type { Profile } from '../../storage/profiles/profile.ts';
import type { ProfileStore } from '../../storage/profiles/profile-store.ts';

export interface AskedFor {
  readonly given: Readonly<Record<string, unknown>>;
  readonly session: { readonly profile: () => Profile | null; readonly profiles: ProfileStore };
  readonly nowMs: number;
}

export interface InputQuestion {
  /** Checks an answer, or a value that was already typed on the command line. @throws PixError `usage` */
  readonly check: (answer: string, known: AskedFor) => unknown;
  /**
   * Returns whether to ask the question. By default, a question is asked if the flag or argument is required.
   */
  readonly isNeeded?: (known: AskedFor) => boolean;
}

export interface AskedInput {
  readonly asked: InputQuestion;
  readonly description?: string;
  readonly options?: readonly string[];
  readonly required?: boolean;
}

export const withQuestion = <T extends object>(input: T, how: InputQuestion): T => ({ ...input, asked: how });

export const questionsOf = (inputs: object): readonly (readonly [name: string, input: AskedInput])[] =>
  Object.entries(inputs).filter((entry): entry is [string, AskedInput] => 'asked' in entry[1]);
