import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

/** A reader of what comes from outside, and what must hold of it whatever that is. */
export interface Definition<Case> {
  readonly name: string;
  /** Values of JSON, so that one that fails can be kept: bytes as latin1 texts. */
  readonly cases: fc.Arbitrary<Case>;
  /** Throws where a property does not hold. */
  readonly check: (one: Case) => void | Promise<void>;
  /** Number of cases in a run of the test suite. */
  readonly inSuite: number;
  /** Cases of some `size` characters, for measuring how time grows: the worst that are known. */
  readonly ofSize?: (size: number) => readonly Case[];
}

export interface FuzzRun {
  readonly seed: number;
  readonly count: number;
}

export interface Failure {
  readonly target: string;
  readonly seed: number;
  /** The smallest case that fails too. */
  readonly found: unknown;
  readonly error: unknown;
}

/** A target of any kind of cases. */
export interface FuzzTarget {
  readonly name: string;
  readonly inSuite: number;
  /** Tries so many cases, all determined by the seed. Null when the properties hold for each. */
  fuzz(run: FuzzRun): Promise<Failure | null>;
  /** Tries the cases that failed once. */
  checkKept(): Promise<void>;
  /** What to time: each runs one case of that size. */
  ofSize(size: number): ReadonlyArray<() => void | Promise<void>>;
}

const fileOf = (name: string): string => join(import.meta.dirname, 'kept', `${name}.json`);

function keptCases(name: string): readonly unknown[] {
  const file = fileOf(name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Adds the case to those that every later run begins with. */
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

/** As people read it: what fails, and how to see it again. */
export const failureText = ({ target, seed, found, error }: Failure): string =>
  `${target} fails (npm run fuzz -- ${target} --seed ${seed}) for\n${JSON.stringify(found)}\n${
    error instanceof Error ? error.stack : String(error)
  }`;
