type Env = Readonly<Record<string, string | undefined>>;

/** What a process needs to run: where it finds programs, folders, words, certificates, the network. Of ours no secret. */
const NEEDED = [
  /^(PATH|PATHEXT|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|WINDIR)$/i,
  /^(HOME|USER|USERNAME|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|TMPDIR|TEMP|TMP|XDG_\w+)$/i,
  /^(LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|NO_COLOR|FORCE_COLOR)$/,
  /^(NODE_\w+|SSL_CERT_\w+)$/,
  /^(https?|all|no)_proxy$/i,
  /^PIX_(LANG|DEBUG|CONFIG_DIR|DATA_DIR|CACHE_DIR)$/,
];

/** The environment of a process that we start and that needs no account: tokens and passphrases stay here. */
export function childEnvironment(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => NEEDED.some((pattern) => pattern.test(name))),
  );
}
