/** Matches variables that contain a secret of pix (cli.md "Environment"). */
export const SECRET_VARIABLE = /^PIX_.*(TOKEN|SECRET|PASSPHRASE)$/;
/** Matches variables of other programs that usually contain a secret, such as `AWS_SECRET_ACCESS_KEY`. */
const LIKELY_SECRET =
  /TOKEN|SECRET|PASSPHRASE|PASSWORD|PASSWD|_PASS$|_PWD$|CREDENTIAL|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|_KEY$|AUTH(?!OR(_|$))|COOKIE|BEARER/i;
/** Matches a URL that contains a user and a password, such as the address of a database or proxy. */
const WITH_PASSWORD = /^[a-z][a-z0-9+.-]*:\/\/[^/\s]*:[^/\s]*@/i;

/**
 * Returns whether an environment variable may contain a secret. When in doubt, it may: a filter that lacks a
 * harmless variable fails visibly.
 */
export const isSecretVariable = (name: string, value: string): boolean =>
  SECRET_VARIABLE.test(name) || LIKELY_SECRET.test(name) || WITH_PASSWORD.test(value.trim());
