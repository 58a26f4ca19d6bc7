import type { Feed, FeedName } from '../state/feeds.ts';
import type { DashboardState, ScreenName } from '../state/state.ts';

/** The source of each screen's list. */
const FEED_OF: Readonly<Record<Exclude<ScreenName, 'overview' | 'log'>, FeedName>> = {
  payments: 'payments',
  deliveries: 'undelivered',
  disputes: 'disputes',
  payouts: 'journal',
  inbox: 'inbox',
};

/** The source of the open screen's list; null when it has several or none. */
export const feedOf = ({ feeds, screen }: DashboardState): Feed<unknown> | null =>
  screen === 'overview' || screen === 'log' ? null : feeds[FEED_OF[screen]];
