import type { DashboardState, ScreenName } from '../state/dashboard-state.ts';
import type { Feed, FeedName } from '../state/feeds.ts';

const FEED_OF: Readonly<Partial<Record<ScreenName, FeedName>>> = {
  payments: 'payments',
  deliveries: 'undelivered',
  disputes: 'disputes',
  payouts: 'journal',
  inbox: 'inbox',
};

/** Returns the source of the open list; null when the screen has several sources or none. */
export const feedNameOfScreen = ({ screen }: Pick<DashboardState, 'screen'>): FeedName | null =>
  FEED_OF[screen] ?? null;

export function feedOfScreen(state: DashboardState): Feed<unknown> | null {
  const name = feedNameOfScreen(state);
  return name === null ? null : state.feeds[name];
}
