import { unknownValue } from '../program/parse-failure.ts';

/** What is parsed of a flag or argument; `options` is the closed set of its values. */
interface Parsed {
  readonly options?: readonly string[];
  readonly parse?: (input: never, context: never, own: never) => Promise<unknown>;
}

/**
 * The same flags or arguments, but those of a closed set take its values in any case and give them as they are spelled
 * there: that is what the rest of the command, and the wire, know.
 * @param dashes before the name, in what is said of a value that is none: `--` for flags
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
