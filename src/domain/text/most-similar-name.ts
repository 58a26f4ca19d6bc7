const LONGEST = 120;

/**
 * Returns the name that is most similar to the typed text, or null. A third of the name's characters (at
 * least one) may differ. Letter case is ignored. If the typed text is one of the names, the function also
 * returns null.
 */
export function mostSimilarName(typed: string, names: Iterable<string>): string | null {
  const meant = typed.slice(0, LONGEST).toLowerCase();
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of names) {
    const distance = editDistance(meant, name.toLowerCase());
    const near = distance <= Math.max(1, Math.floor(name.length / 3));
    if (near && (best === null || distance < best.distance)) best = { name, distance };
  }
  return best === null || best.name === typed ? null : best.name;
}

export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = Number(row[column - 1]) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, Number(row[column]) + 1, Number(next[column - 1]) + 1));
    }
    row = next;
  }
  return Number(row[to.length]);
}
