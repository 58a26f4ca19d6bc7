import { unknownValue } from '../program/parse-failure.ts';

/** `options` lists all accepted values. */
interface Parsed {
  readonly options?: readonly string[];
  readonly parse?: (input: never, context: never, own: never) => Promise<unknown>;
}

/**
 * Makes the parser ignore the letter case of a value if the flag or argument has `options`. The parsed value
 * is spelled as in `options`.
 * @param dashes text before the name in the error for an unknown value: `--` for flags, empty for arguments
 */
export function ignoreCase<T extends Readonly<Record<string, object>>>(inputs: T, dashes: '--' | ''): T {
  const entries = Object.entries(inputs).map(([name, input]: [string, Parsed]) => {
    const { options, ...open } = input;
    if (options === undefined) return [name, input];
    const parse = async (typed: string): Promise<string> => {
      const value = options.find((one) => one === typed) ?? options.find((one) => isSame(one, typed));
      if (value !== undefined) return value;
      throw unknownValue(dashes === '' ? undefined : `${dashes}${name}`, typed, options);
    };
    return [name, { ...open, parse }];
  });
  return Object.fromEntries(entries) as T;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
