/**
 * Kept variables: search path, temporary folder, time zone, and a library that shifts the clock
 * (test/any-day).
 */
const KEPT = /^(PATH|TMPDIR|TZ|LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/;

/** Hides the keyring of the desktop, which belongs to the user. */
export const NO_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

/**
 * Returns the environment in which tests start programs. It contains nothing personal, such as a language or
 * a `PIX_TOKEN`.
 * @param more additional variables of the program
 */
export function bareEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name)) as [string, string][];
  return { ...Object.fromEntries(kept), ...NO_KEYRING, ...more };
}
