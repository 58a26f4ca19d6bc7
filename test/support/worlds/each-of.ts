import { beforeEach } from 'vitest';

/** Makes a world with `make` before each test. @returns the world of the running test */
export function eachOf<World extends object>(make: () => Promise<World>): World {
  let world: World | undefined;
  beforeEach(async () => {
    world = await make();
  });
  return currentWorld(() => world);
}

/** Returns an object with the properties that `now()` has at the time of each access. */
export const currentWorld = <World extends object>(now: () => World | undefined): World =>
  new Proxy({} as World, {
    get: (_, name) => Reflect.get(now() as World, name),
    ownKeys: () => Reflect.ownKeys(now() as World),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(now() as World, name),
  });
