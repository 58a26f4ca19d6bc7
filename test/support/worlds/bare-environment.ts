/** Where programs are found, where temporary files lie, and what says which time it is: a zone, or a library that shifts the clock (test/any-day). */
const KEPT = /^(PATH|TMPDIR|TZ|LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC|NO_FAKE_STAT)$/;

/** Of a desktop, the keyring is somebody's own: there is none. */
export const NO_KEYRING = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };

/**
 * The environment in which tests start programs: nothing of whoever runs the tests changes what they do, neither a
 * language nor a `PIX_TOKEN` of their own.
 * @param more what the program is given beside that
 */
export function bareEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name)) as [string, string][];
  return { ...Object.fromEntries(kept), ...NO_KEYRING, ...more };
}
