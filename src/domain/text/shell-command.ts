import { safeForTerminal } from './safe-text.ts';

declare const isQuoted: unique symbol;

/**
 * A command line, or a part of it, that a person can paste into bash, zsh or fish. Only the functions of this
 * file make it, so that text of others cannot become shell code.
 */
export type ShellText = string & { readonly [isQuoted]: true };

/** Matches a word that means the same without quotes in bash, zsh, fish and PowerShell. */
const PLAIN = /^[\w+:./-][\w+:./=@%-]*$/;

/**
 * Matches the characters of a word that single quotes cannot hold in each shell, or the text between them.
 * - PowerShell ends a quoted text at typographic single quotes too.
 * - In single quotes, fish reads a backslash before a backslash or a quote as an escape. So it does at the end.
 */
const PARTS =
  /(?<quotes>['‘’‚‛]+)|(?<backslashes>\\+(?=['‘’‚‛]|$)|\\{2,})|(?:[^'‘’‚‛\\]|\\(?![\\'‘’‚‛]|$))+/g;

/**
 * Quotes a text as one word of a command line. Control characters and line feeds become visible escapes. bash,
 * zsh and fish read the same word. PowerShell may read several words or twice the backslashes, but runs nothing.
 */
export function shellWord(text: string): ShellText {
  const safe = safeForTerminal(text);
  if (PLAIN.test(safe)) return safe as string as ShellText;
  const quoted = safe.replace(PARTS, (part, quotes?: string, backslashes?: string) => {
    if (quotes !== undefined) return `"${part}"`;
    return backslashes === undefined ? `'${part}'` : `"${part.replaceAll('\\', '\\\\')}"`;
  });
  return (quoted === '' ? "''" : quoted) as ShellText;
}

/** Returns a command line of these words. */
export const shellCommand = (words: readonly string[]): ShellText =>
  words.map(shellWord).join(' ') as ShellText;

export const NO_FLAG = shellCommand([]);

/** Puts ends of a command line together. */
export const shellFlags = (...flags: readonly ShellText[]): ShellText => flags.join('') as ShellText;

/** Returns the flag and its value as the end of a command line, after a blank. */
export const shellFlag = (name: string, value: string): ShellText =>
  ` --${name} ${shellWord(value)}` as ShellText;
