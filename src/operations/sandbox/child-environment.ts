type Env = Readonly<Record<string, string | undefined>>;

/**
 * Variables that a process needs to find programs, folders, its language, certificates and the network. None holds a
 * secret of ours.
 */
const NEEDED = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USER|USERNAME|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|XDG_\w+)$/i,
  /^(LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/,
  /^(NODE_\w+|SSL_CERT_\w+)$/,
  /^(https?|all|no)_proxy$/i,
  /^PIX_(LANG|DEBUG|CONFIG_DIR|DATA_DIR|CACHE_DIR)$/,
];

/** The environment of a child process that needs no account: without our tokens and passphrases. */
export function childEnvironment(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => NEEDED.some((pattern) => pattern.test(name))),
  );
}
