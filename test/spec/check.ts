import type { SpecWorld } from './spec-world.ts';

/** Checks one statement of the specification. It fails if the sandbox behaves differently. */
export type Check = (world: SpecWorld) => Promise<void>;
export type Checks<Id extends string> = Readonly<{ [id in Id]?: Check }>;
