import type { Clock } from '../domain/time/clock.ts';
import type { Operator } from '../operations/operator.ts';
import type { DashboardMemory } from '../storage/dashboard/dashboard-memory.ts';
import type { DashboardKeys } from '../storage/profiles/profile.ts';
import type { DashboardSources } from './effects/dashboard-sources.ts';
import type { ProfileAccess } from './effects/open-profile.ts';
import { Dashboard, type DashboardOptions } from './run-dashboard.ts';
import type { DrawingOptions } from './screens/drawing-options.ts';
import { settingsOf } from './state/dashboard-settings.ts';
import { type DashboardState, type Identity, SCREENS, type ScreenName } from './state/dashboard-state.ts';
import type { OpenScreen } from './terminal/terminal-screen.ts';

export interface DashboardWorld {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly fullScreen?: {
    load(): Promise<unknown>;
    stopProcess(): Promise<void>;
    onCrash(handler: () => void): () => void;
  };
}

export interface OpenedAccount {
  readonly operator: Operator;
  readonly identity: Identity;
  readonly settings: DashboardKeys | undefined;
  /** Stores of the account. The dashboard closes them when it no longer shows the account. */
  readonly stores: Pick<
    DashboardSources,
    'undelivered' | 'trace' | 'hasJournal' | 'inbox' | 'transactionsFile'
  > & { close(): Promise<void> };
}

export interface DashboardRequest extends Omit<DrawingOptions, 'background'> {
  readonly account: OpenedAccount;
  readonly others?: readonly string[];
  readonly profiles: {
    readonly names: () => readonly string[];
    /** Opens another profile. @throws PixError when the profile cannot be opened */
    readonly open: (name: string) => Promise<OpenedAccount>;
  };
  readonly memory: Pick<DashboardMemory, 'of' | 'keep'>;
  readonly notes: { divert(to: ((text: string) => void) | undefined): void };
  readonly screen?: ScreenName;
  /** Whether to read clicks and the wheel. Default: true. */
  readonly mouse?: boolean;
  readonly triage?: Pick<DashboardSources, 'choice' | 'since' | 'grouping'>;
}

const EVERYTHING: Pick<DashboardSources, 'choice' | 'since' | 'grouping'> = {
  choice: { endpoint: null, causes: [], events: [] },
  since: null,
  grouping: null,
};

export function dashboardOptions(
  { clock, env }: Pick<DashboardWorld, 'clock' | 'env'>,
  request: DashboardRequest,
): DashboardOptions {
  const { words, lang, color, reveal, sextants, profiles } = request;
  return {
    clock,
    screen: request.screen ?? null,
    drawing: { words, lang, color, reveal, sextants, background: env.COLORFGBG },
    account: accessOf(request, request.account),
    others: request.others ?? [],
    profiles: {
      names: profiles.names,
      open: async (name) => accessOf(request, await profiles.open(name)),
    },
  };
}

function accessOf(
  { memory, triage = EVERYTHING }: DashboardRequest,
  { operator, identity, settings, stores }: OpenedAccount,
): ProfileAccess {
  const { screen, acknowledged, requests } = memory.of(identity.profile);
  return {
    identity,
    settings: settingsOf(settings),
    close: () => stores.close(),
    sources: { operator, ...stores, ...triage },
    remembered: {
      screen: SCREENS.find((name) => name === screen) ?? null,
      acknowledged: new Map(Object.entries(acknowledged)),
      requests,
    },
    remember: (kept) =>
      memory.keep(identity.profile, {
        screen: kept.screen,
        acknowledged: Object.fromEntries(kept.acknowledged),
        requests: kept.requests,
      }),
  };
}

export const canDraw = ({ stdin, stdout, env, fullScreen }: DashboardWorld): boolean =>
  fullScreen !== undefined && stdin.isTTY === true && stdout.isTTY === true && env.TERM !== 'dumb';

/** Waits until the dashboard ends. Call it only if `canDraw` is true. @returns the final state */
export async function openDashboard(
  world: DashboardWorld,
  request: DashboardRequest,
): Promise<DashboardState> {
  const { fullScreen, stdin, stdout, env } = world;
  if (fullScreen === undefined) throw new Error('there is no terminal to draw on');
  const terminal = {
    // `canDraw` has checked that stdin and stdout are terminals.
    stdin: stdin as NodeJS.ReadStream,
    stdout: stdout as NodeJS.WriteStream,
    // The build makes this module from `terminal/open-ink-screen.tsx`.
    load: async () => ((await fullScreen.load()) as { openInkScreen: OpenScreen }).openInkScreen,
    stopProcess: () => fullScreen.stopProcess(),
    onCrash: (handler: () => void) => fullScreen.onCrash(handler),
    screenReader: env.INK_SCREEN_READER === 'true',
    mouse: request.mouse ?? true,
  };
  request.notes.divert(() => {});
  try {
    return await new Dashboard(dashboardOptions(world, request), terminal).run();
  } finally {
    request.notes.divert(undefined);
  }
}
