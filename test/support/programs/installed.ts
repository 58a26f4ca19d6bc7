import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bareEnvironment } from '../worlds/bare-environment.ts';

/** Returns the path of a program in `PATH`; undefined if it is not installed. */
export const installed = (name: string): string | undefined =>
  (bareEnvironment().PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(existsSync);
