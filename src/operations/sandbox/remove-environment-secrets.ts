type Env = Readonly<Record<string, string | undefined>>;

/**
 * Environment variables with which a process finds programs, folders, its language and certificates. None
 * contains a secret. Proxy variables are left out: their addresses may contain a password, and requests on
 * this machine do not use them.
 */
const NEEDED = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USER|USERNAME|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|XDG_\w+)$/i,
  /^(LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/,
  /^(NODE_(?!\w*(AUTH|TOKEN|SECRET|PASS|KEY))\w+|SSL_CERT_\w+)$/,
  /^PIX_(LANG|DEBUG|CONFIG_DIR|DATA_DIR|CACHE_DIR)$/,
];

/** Returns the environment for a child process that needs no account. It contains no tokens and no passphrases. */
export function removeEnvironmentSecrets(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => NEEDED.some((pattern) => pattern.test(name))),
  );
}
