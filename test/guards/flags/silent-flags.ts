import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeWorld, type Values } from '../../commands/routes/route-line.ts';
import { filled } from '../../commands/routes/try-row.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { observe, type Seen } from './observe.ts';

/** A command line on which every flag of the command must have an effect. */
export interface FlagLine {
  /**
   * The arguments after `pix`. Each `{name}` is replaced by the value that `ready` returned under this name.
   */
  readonly line: string;
  readonly stdin?: string;
  readonly ready?: (world: PixWorld) => Promise<Values>;
  readonly needs?: 'hub' | 'card';
  /** The flags to try. Without it, the test tries each flag of the command. */
  readonly only?: readonly string[];
}

export interface DeclaredFlag {
  readonly name: string;
  readonly type: 'boolean' | 'option';
  readonly allowNo?: boolean;
  readonly options?: readonly string[];
}

export interface Tried {
  readonly flag: string;
  /**
   * The effect of the flag. `taken`: the requests, output, files or exit code changed. `refused`: the command
   * exited with code 2. `silent`: nothing changed.
   */
  readonly heard: 'taken' | 'refused' | 'silent';
}

/**
 * Returns the effect of each flag on the command line of `entry`. Compares a run with the flag to a run
 * without it.
 * @param samplesOf returns the ways to type a flag; one of them must have an effect
 */
export async function tryFlags(
  entry: FlagLine,
  flags: readonly DeclaredFlag[],
  samplesOf: (flag: DeclaredFlag) => readonly (readonly string[])[],
): Promise<readonly Tried[]> {
  const runs = new Runs(entry);
  try {
    const base = await runs.run([]);
    const tried: Tried[] = [];
    for (const flag of flags) {
      tried.push({ flag: flag.name, heard: await heardBy(runs, base, samplesOf(flag)) });
    }
    return tried;
  } finally {
    await runs.close();
  }
}

async function heardBy(
  runs: Runs,
  base: Seen,
  samples: readonly (readonly string[])[],
): Promise<Tried['heard']> {
  let heard: Tried['heard'] = 'silent';
  for (const sample of samples) {
    const seen = await runs.run(sample);
    if (seen.code === base.code && seen.text === base.text) continue;
    if (seen.code !== 2) return 'taken';
    heard = 'refused';
  }
  return heard;
}

/**
 * Runs one command line repeatedly. After a run that changed the world, the next run uses a new world with
 * the same seed.
 */
class Runs {
  readonly #entry: FlagLine;
  #world: { readonly world: PixWorld; readonly values: Values } | null = null;

  constructor(entry: FlagLine) {
    this.#entry = entry;
  }

  async run(more: readonly string[]): Promise<Seen> {
    this.#world ??= await this.#make();
    const { world, values } = this.#world;
    const argv = this.#entry.line.split(' ').map((word) => filled(word, values));
    const seen = await observe(world, [...argv, ...more], this.#entry.stdin);
    if (seen.changed) await this.close();
    return seen;
  }

  async #make(): Promise<{ readonly world: PixWorld; readonly values: Values }> {
    const world = await routeWorld(this.#entry.needs ?? 'main');
    // Without this file, the first command would create a random key. Runs in two worlds would then never be
    // equal.
    writeFileSync(join(world.home, 'data/journal.key'), new Uint8Array(32).fill(7), {
      mode: 0o600,
      flag: 'wx',
    });
    return { world, values: (await this.#entry.ready?.(world)) ?? {} };
  }

  async close(): Promise<void> {
    await this.#world?.world.close();
    this.#world = null;
  }
}
