import { onTestFinished } from 'vitest';
import type { StopSignal } from '../../../src/cli/session/world.ts';
import { type PixWorld, pixWorld, type Ran, type RunOptions } from './pix-world.ts';
import { RecordedScreen } from './recorded-screen.tsx';

/** Returns a machine with a sandbox, which is closed when the test ends. */
export async function newWorld(): Promise<PixWorld> {
  const world = await pixWorld();
  onTestFinished(() => world.close());
  return world;
}

/** Opens the dashboard, runs the steps of a user, and returns the result of the command. */
export async function useDashboard(
  world: PixWorld,
  work: (screen: RecordedScreen, signal: (name: StopSignal) => void) => Promise<void>,
  { command = 'dashboard', ...options }: RunOptions & { readonly command?: string } = {},
): Promise<Ran & { readonly screen: RecordedScreen }> {
  const screen = new RecordedScreen(world.clock);
  const ran = await world.run(command, {
    ...{ tty: 80, fullScreen: screen, ...options },
    during: (signal) =>
      screen
        .opened()
        .then(() => work(screen, signal))
        .catch((error: unknown) => {
          signal('SIGTERM');
          throw error;
        }),
  });
  return { ...ran, screen };
}

/**
 * Creates and pays a charge.
 * @returns its id
 */
export async function paidCharge(world: PixWorld, amount: string): Promise<string> {
  const { id } = await world.json<{ id: string }>(`charge create --amount ${amount} --json`);
  await world.run(`sandbox pay ${id}`);
  return id;
}
