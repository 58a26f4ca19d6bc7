type Env = Readonly<Record<string, string | undefined>>;

/**
 * Environment variables that child processes may inherit: for programs, folders, language and certificates.
 * Proxy variables are removed, because they may contain a password and are not needed on this machine.
 */
const NEEDED = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USER|USERNAME|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|XDG_\w+)$/i,
  /^(LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/,
  /^(NODE_(?!\w*(AUTH|TOKEN|SECRET|PASS|KEY))\w+|SSL_CERT_\w+)$/,
  /^PIX_(LANG|DEBUG|CONFIG_DIR|DATA_DIR|CACHE_DIR)$/,
];

export function removeEnvironmentSecrets(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => NEEDED.some((pattern) => pattern.test(name))),
  );
}
