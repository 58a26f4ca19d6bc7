/**
 * Returns the terminal modes that a program has changed and not restored. `written` is the output of the
 * program with all escape sequences.
 */
export function modesLeft(written: string): readonly string[] {
  const modes = new Map<string, boolean>();
  for (const [, mode = '', set] of written.matchAll(/\u001b\[\?(\d+)([hl])/g)) modes.set(mode, set === 'h');
  // The cursor (25) is visible by default; all other modes are off by default.
  return [...modes].filter(([mode, on]) => (mode === '25' ? !on : on)).map(([mode]) => mode);
}
