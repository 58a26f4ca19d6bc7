import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';

/** Defines a fuzz target: how to generate its cases, and the properties that pix must have in each case. */
export interface Definition<Case> {
  readonly name: string;
  /** Generates the cases as JSON values, so that failing cases can be stored. Bytes are latin1 strings. */
  readonly cases: fc.Arbitrary<Case>;
  /**
   * Runs one case.
   * @throws when a property is violated
   */
  readonly check: (one: Case) => void | Promise<void>;
  readonly inSuite: number;
  /**
   * Returns slow cases of about `size` characters. The durations of these cases show how the time grows with
   * the size.
   */
  readonly ofSize?: (size: number) => readonly Case[];
}

export interface FuzzRun {
  readonly seed: number;
  readonly count: number;
}

export interface Failure {
  readonly target: string;
  readonly seed: number;
  readonly found: unknown;
  readonly error: unknown;
}

/** A target without the type of its cases, so that a list can contain different targets. */
export interface FuzzTarget {
  readonly name: string;
  readonly inSuite: number;
  /**
   * Checks `count` cases that are generated from the seed. Returns the smallest failing case, or null if all
   * cases pass.
   */
  fuzz(run: FuzzRun): Promise<Failure | null>;
  /** Checks the stored cases, which failed in earlier runs. */
  checkKept(): Promise<void>;
  /** Returns functions whose duration can be measured. Each checks one case of about `size` characters. */
  ofSize(size: number): ReadonlyArray<() => void | Promise<void>>;
}

const fileOf = (name: string): string => join(import.meta.dirname, 'kept', `${name}.json`);

function keptCases(name: string): readonly unknown[] {
  const file = fileOf(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Stores a failing case. Later runs check the stored cases first. */
export function keepCase({ target, found }: Failure): void {
  writeFileSync(fileOf(target), `${JSON.stringify([...keptCases(target), found], null, 1)}\n`);
}

export function fuzzTarget<Case>({ name, inSuite, cases, check, ofSize }: Definition<Case>): FuzzTarget {
  return {
    name,
    inSuite,
    async fuzz({ seed, count }) {
      const isAsync = check.constructor.name === 'AsyncFunction';
      const details = isAsync
        ? await fc.check(
            fc.asyncProperty(cases, async (one) => check(one)),
            { seed, numRuns: count },
          )
        : fc.check(
            fc.property(cases, (one) => void check(one)),
            { seed, numRuns: count },
          );
      if (!details.failed) return null;
      return { target: name, seed, found: details.counterexample?.[0], error: details.errorInstance };
    },
    async checkKept() {
      for (const one of keptCases(name)) await check(one as Case);
    },
    ofSize: (size) => (ofSize?.(size) ?? []).map((one) => () => check(one)),
  };
}

/** Returns a report of the failure, with the command that reproduces it. */
export const failureText = ({ target, seed, found, error }: Failure): string =>
  `${target} fails (npm run fuzz -- ${target} --seed ${seed}) for\n${JSON.stringify(found)}\n${
    error instanceof Error ? error.stack : String(error)
  }`;

/** Returns a new folder, which is removed when the process ends. */
export function fuzzFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-fuzz-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
