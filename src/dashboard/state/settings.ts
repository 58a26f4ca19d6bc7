export const THEMES = ['auto', 'dark', 'light', 'mono'] as const;
export type Theme = (typeof THEMES)[number];

/** How a new red alert is announced: the terminal's bell, a desktop notification (OSC 9 and 777), or not at all. */
export const NOTIFICATIONS = ['bell', 'desktop', 'off'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

/** Settings of the profile (`pix profile set NAME dashboard.<key>`). */
export interface DashboardSettings {
  /** Undelivered events older than this are red, even if the service still retries them. */
  readonly retryMinutes: number;
  /** Open disputes whose deadline is nearer than this are red. */
  readonly disputeHours: number;
  /** An available balance below this is an amber alert, in cents; null: never. */
  readonly lowBalanceCents: number | null;
  readonly notify: Notification;
  readonly theme: Theme;
}

export const DEFAULT_SETTINGS: DashboardSettings = {
  retryMinutes: 30,
  disputeHours: 24,
  lowBalanceCents: null,
  notify: 'bell',
  theme: 'auto',
};
