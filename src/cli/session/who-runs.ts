/** The user of the operating system, and the machine. */
export function whoRuns(): { readonly user: string; readonly host: string } {
  const os = process.getBuiltinModule('node:os');
  const host = os.hostname();
  try {
    return { user: os.userInfo().username, host };
  } catch {
    // A container may run as a user without an entry in /etc/passwd.
    return { user: `uid ${process.getuid?.() ?? '?'}`, host };
  }
}
