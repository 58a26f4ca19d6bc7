/**
 * Variables that tests pass on: search path, temporary folder, time zone, and the library that shifts the
 * clock in test/any-day.
 */
const KEPT = /^(PATH|TMPDIR|TZ|LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/;

/** Makes the desktop keyring unreachable, because it belongs to the person who runs the tests. */
export const NO_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

/**
 * Returns the environment for programs that tests start. It contains no personal settings, such as a language
 * or `PIX_TOKEN`.
 */
export function bareEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name)) as [string, string][];
  return { ...Object.fromEntries(kept), ...NO_KEYRING, ...more };
}
