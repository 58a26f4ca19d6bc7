/** Returns the user of the operating system, and the name of this machine. */
export function userAndHost(): { readonly user: string; readonly host: string } {
  const os = process.getBuiltinModule('node:os');
  const host = os.hostname();
  try {
    return { user: os.userInfo().username, host };
  } catch {
    // In a container, the user may have no entry in /etc/passwd.
    return { user: `uid ${process.getuid?.() ?? '?'}`, host };
  }
}
