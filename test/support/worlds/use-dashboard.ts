import { onTestFinished } from 'vitest';
import type { StopSignal } from '../../../src/cli/session/world.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { type PixWorld, pixWorld, type Ran, type RunOptions, type WorldOptions } from './pix-world.ts';
import { RecordedScreen } from './recorded-screen.tsx';

export { READ_MS } from './recorded-screen.tsx';

/** Returns a machine with a sandbox, which is closed when the test ends. */
export async function newWorld(options: WorldOptions = {}): Promise<PixWorld> {
  const world = await pixWorld(options);
  onTestFinished(() => world.close());
  return world;
}

type Options = RunOptions & { readonly command?: string };
type Work = (screen: RecordedScreen, signal: (name: StopSignal) => void) => Promise<void>;

/**
 * Opens the dashboard, runs the steps of a user, quits with the key q if the dashboard is still open, and
 * returns the result of the command. The default command is `dashboard`.
 */
export async function useDashboard(
  world: PixWorld,
  ...given: readonly [Work] | readonly [Options, Work]
): Promise<Ran & { readonly screen: RecordedScreen }> {
  const [{ command = 'dashboard', ...options }, work] = given.length === 1 ? [{}, given[0]] : given;
  const screen = new RecordedScreen(world.clock);
  const ran = await world.run(command, {
    ...{ tty: 80, fullScreen: screen, ...options },
    during: (signal) =>
      screen
        .opened()
        .then(() => work(screen, signal))
        .then(() => {
          if (screen.isOpen) screen.press('q');
        })
        .catch((error: unknown) => {
          signal('SIGTERM');
          throw error;
        }),
  });
  return Object.assign(ran, { screen });
}

/**
 * Creates and pays a charge by commands, so that the dashboard shows them in its log.
 * @returns its id
 */
export async function paidCharge(world: PixWorld, amount: string): Promise<string> {
  const { id } = await world.json<{ id: string }>(`charge create --amount ${amount} --json`);
  await world.run(`sandbox pay ${id}`);
  return id;
}

/** Returns the command in the log of the dashboard that matches `command`, without the word `pix`. */
export async function loggedCommand(screen: RecordedScreen, command: RegExp): Promise<string> {
  // The log does not wrap a command, so the terminal must be wide.
  const shown = await screen.resize(600, 24).press('7').shows(command);
  return (command.exec(shown)?.[0] ?? '').replace(/^pix /, '').trim();
}

/** Opens the refund dialog of the selected charge, types the amount, and presses the button. */
export async function typeRefund(screen: RecordedScreen, id: string, amount: string): Promise<void> {
  await screen.press('f').showsUntilRead(`Refund charge ${id}?`);
  screen.press('tab');
  screen.type(amount);
  screen.press('enter', 'enter');
}

/** Adds a second profile with a token, by default of the same account. */
export async function secondProfile(
  world: PixWorld,
  name: string,
  token = world.sandbox.tokens.both ?? '',
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await world.profiles.put({ ...world.profiles.get('sandbox'), tokens: [], secrets: [], name, ...more });
  const added = await world.run(`token add both --scope DEPOSIT,WITHDRAW --stdin --profile ${name}`, {
    stdin: token,
  });
  if (added.code !== 0) throw new Error(added.stderr);
}

/** Returns what makes the account of this world a live one for pix, and directs its requests to the sandbox. */
export function liveAccount(
  { sandbox }: PixWorld,
  lang: string,
): { readonly env: Readonly<Record<string, string>>; readonly transport: Transport } {
  const live = 'https://api.pix.example';
  return {
    env: { PIX_LANG: lang, PIX_BASE_URL: `${live}/v1`, PIX_TOKEN: sandbox.tokens.both ?? '' },
    transport: (request) =>
      sandbox.handle({ ...request, url: request.url.replace(live, 'http://127.0.0.1:1') }),
  };
}
