import { fail } from './errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables of pix that are switched on or off. */
const SWITCHES = ['PIX_READ_ONLY', 'PIX_DEBUG', 'PIX_NO_INPUT'] as const;
export type SwitchName = (typeof SWITCHES)[number];

const VALUES: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);

/** Returns whether the text means on or off, in any letter case; undefined if it means neither. */
export const readSwitch = (text: string): boolean | undefined => VALUES.get(text.trim().toLowerCase());

/**
 * Returns whether a switch is on. An empty variable counts as not set.
 * @throws PixError `usage` for any other value: a misspelled switch must not protect less than its user thinks
 */
export function isSwitchedOn(env: Environment, variable: SwitchName): boolean {
  const text = env[variable] ?? '';
  const value = text.trim() === '' ? false : readSwitch(text);
  if (value !== undefined) return value;
  throw fail('env.switch', { variable, value: text.slice(0, 40) });
}

/** Checks all switches, also those that a command does not need. @throws PixError `usage` */
export function checkSwitches(env: Environment): void {
  for (const variable of SWITCHES) isSwitchedOn(env, variable);
}

/**
 * Returns whether pix runs in a CI system. Other programs set `CI`, some to their own name
 * (`CI=woodpecker`), so every value that does not mean off counts as on.
 */
export const isInCi = ({ CI = '' }: Environment): boolean => CI.trim() !== '' && readSwitch(CI) !== false;

/** Matches variables that contain a secret of pix (cli.md "Environment"). */
export const SECRET_VARIABLE = /^PIX_.*(TOKEN|SECRET|PASSPHRASE)$/;
/** Matches variables of other programs that usually contain a secret, such as `AWS_SECRET_ACCESS_KEY`. */
const LIKELY_SECRET =
  /TOKEN|SECRET|PASSPHRASE|PASSWORD|PASSWD|_PASS$|_PWD$|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|_KEY$|AUTH(?!OR(_|$))|COOKIE|BEARER/i;
/** Matches a URL that contains a user and a password, such as the address of a database or proxy. */
const WITH_PASSWORD = /^[a-z][a-z0-9+.-]*:\/\/[^/\s]*:[^/\s]*@/i;

/**
 * Returns whether an environment variable may contain a secret. When in doubt, it may: a filter that lacks a
 * harmless variable fails visibly.
 */
export const isSecretVariable = (name: string, value: string): boolean =>
  SECRET_VARIABLE.test(name) || LIKELY_SECRET.test(name) || WITH_PASSWORD.test(value.trim());
