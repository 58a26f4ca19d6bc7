import { importsOf, type SourceFile, targetOf } from '../source-files.ts';

/** Returns groups of files that import each other in a cycle, by any kind of import. Each group is sorted. */
export function importCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const targets = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ specifier }) => targetOf(file, specifier) ?? []),
    ]),
  );
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const own = index.size;
    index.set(path, own);
    lowest.set(path, own);
    open.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      const seen = index.get(target);
      if (seen === undefined) lower(path, visit(target));
      else if (open.includes(target)) lower(path, seen);
    }
    if (lowest.get(path) === own) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1 || targets.get(path)?.includes(path)) cycles.push(group.sort());
    }
    return lowest.get(path) as number;
  };
  const lower = (path: string, to: number): void => {
    lowest.set(path, Math.min(lowest.get(path) as number, to));
  };
  for (const { path } of files) if (!index.has(path)) visit(path);
  return cycles;
}
