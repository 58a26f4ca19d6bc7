type Env = Readonly<Record<string, string | undefined>>;

/**
 * Variables that a process needs to find programs, folders, its language and certificates. None holds a secret: not those
 * of proxies, whose addresses may have a password in them and which no request on this machine uses.
 */
const NEEDED = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USER|USERNAME|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|XDG_\w+)$/i,
  /^(LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/,
  /^(NODE_(?!\w*(AUTH|TOKEN|SECRET|PASS|KEY))\w+|SSL_CERT_\w+)$/,
  /^PIX_(LANG|DEBUG|CONFIG_DIR|DATA_DIR|CACHE_DIR)$/,
];

/** The environment of a child process that needs no account: without our tokens and passphrases. */
export function childEnvironment(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => NEEDED.some((pattern) => pattern.test(name))),
  );
}
