/**
 * Returns the flags that the sources of a command never read. A source reads a flag by `flags.name`,
 * `flags['name']` or `const { name } = flags`. `tryFlags` cannot check servers, because servers do not end by
 * themselves.
 * @param names as declared, with dashes
 */
export function unreadFlags(names: readonly string[], sources: readonly string[]): readonly string[] {
  const text = sources.join('\n');
  const takenOut = [...text.matchAll(/const \{([^}]*)\} = (?:flags|wishes)\b/g)].flatMap(([, inner = '']) =>
    inner.split(',').map((part) => part.split(/[:=]/)[0]?.trim().replaceAll("'", '')),
  );
  return names.filter(
    (name) =>
      !takenOut.includes(name) &&
      !text.includes(`['${name}']`) &&
      !new RegExp(`\\b(?:flags|wishes)\\.${name}\\b`).test(text),
  );
}
