import { readFileSync } from 'node:fs';

interface Position {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/**
 * Returns the ranges of all mutants that survived in an earlier report, in the format of Stryker's option
 * `mutate`.
 * @throws Error if a file has changed since the report
 */
export function survivorRanges(reportFile: string): string[] {
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const ranges = mutants.filter(survived).map((mutant) => `${file}:${range(mutant)}`);
    if (ranges.length > 0 && readFileSync(file, 'utf8') !== source)
      throw new Error(`${file} has changed since ${reportFile}`);
    return [...new Set(ranges)];
  });
}

const survived = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

/** Stryker counts columns from 0 in `mutate`, from 1 in reports. */
function range({ location: { start, end } }: Mutant): string {
  return `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}
