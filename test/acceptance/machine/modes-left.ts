/** What a terminal was told, escape sequences and all: its modes that are still on. */
export function modesLeft(written: string): readonly string[] {
  const modes = new Map<string, boolean>();
  for (const [, mode = '', set] of written.matchAll(/\u001b\[\?(\d+)([hl])/g)) modes.set(mode, set === 'h');
  // The cursor (25) is shown when it is set, everything else is off when it is not.
  return [...modes].filter(([mode, on]) => (mode === '25' ? !on : on)).map(([mode]) => mode);
}
