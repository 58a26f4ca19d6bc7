import type { Clock } from '../domain/time/clock.ts';
import { Dashboard, type DashboardOptions } from './run-dashboard.ts';
import type { DrawingOptions } from './screens/drawing-options.ts';
import type { DashboardState } from './state/dashboard-state.ts';
import type { OpenScreen } from './terminal/terminal-screen.ts';

export interface DashboardWorld {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly cwd: string;
  readonly clock: Clock;
  readonly fullScreen?: {
    load(): Promise<unknown>;
    stopProcess(): Promise<void>;
    onCrash(handler: () => void): () => void;
  };
}

export interface DashboardRequest
  extends Omit<DrawingOptions, 'background'>,
    Pick<DashboardOptions, 'account' | 'profiles' | 'memory'>,
    Partial<Pick<DashboardOptions, 'others' | 'screen' | 'triage'>> {
  readonly notes: { divert(to: ((text: string) => void) | undefined): void };
  /** Whether to read clicks and the wheel. Default: true. */
  readonly mouse?: boolean;
}

const EVERYTHING: DashboardOptions['triage'] = {
  choice: { endpoint: null, causes: [], events: [] },
  since: null,
  grouping: null,
};

export function dashboardOptions(
  { clock, cwd, env, platform }: Pick<DashboardWorld, 'clock' | 'cwd' | 'env' | 'platform'>,
  request: DashboardRequest,
): DashboardOptions {
  const { words, lang, color, reveal, sextants } = request;
  return {
    others: [],
    screen: null,
    triage: EVERYTHING,
    ...request,
    clock,
    cwd,
    copy: async (text) => (await import('../system/clipboard.ts')).copyWithProgram(text, env, platform),
    drawing: { words, lang, color, reveal, sextants, background: env.COLORFGBG },
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
