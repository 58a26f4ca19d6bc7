/**
 * Flags that the sources of a command never read: neither `flags.name` nor `flags['name']`, nor taken out of them by name
 * (`const { name } = flags`). For commands that no test can run flag by flag, because they serve a port.
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
