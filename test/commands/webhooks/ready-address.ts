import { until } from '../../support/until.ts';

/** Returns the URL of the listener when it has written `ready.json`. */
export async function readyAddress(world: { read(name: string): string }): Promise<string> {
  let url = '';
  const isReady = (): boolean => {
    try {
      ({ url } = JSON.parse(world.read('ready.json')) as { url: string });
    } catch {
      // The file does not exist yet.
    }
    return url !== '';
  };
  await until(isReady);
  return url;
}
