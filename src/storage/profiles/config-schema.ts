import * as z from 'zod/mini';
import { MONEY_FAMILIES, PAYOUT_FAMILIES } from '../../domain/family.ts';
import { parseHours, RECEIVER_TYPES } from '../../domain/money/limits.ts';
import { parseServiceUrl } from '../../domain/parse-service-url.ts';
import { isProfileName } from './profile-name.ts';

export const VAULT_KINDS = ['keyring', 'file', 'plain'] as const;
export const THEMES = ['auto', 'dark', 'light', 'mono'] as const;
/** `desktop` shows a notification with the terminal sequences OSC 9 and OSC 777. */
export const NOTIFICATIONS = ['bell', 'desktop', 'off'] as const;
export const PROFILE_ID = '8–64: A-Z a-z 0-9 _ -';

/*
 * The message of each check is the expected value. An error about an invalid field shows this message. The
 * schema drops unknown fields, but `changeConfig` keeps them in the file. A profile that has any is not used
 * (`usable` in unknown-keys.ts).
 */

const text = z.string('"…"');
const flag = z.boolean('true, false');
const matching = (pattern: RegExp, expected: string) => text.check(z.regex(pattern, expected));
const oneOf = <const T extends readonly string[]>(choices: T) => z.enum(choices, choices.join(', '));
const whole = (least: number, most: number, expected: string) =>
  z.int(expected).check(z.minimum(least, expected), z.maximum(most, expected));
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item, '[…]'), []);

export const URL_EXPECTED = 'https://…, http://127.0.0.1…';
const url = z.pipe(
  text,
  z.transform((value: string, context) => {
    const parsed = parseServiceUrl(value);
    if (!('fault' in parsed)) return parsed.url;
    context.issues.push({ code: 'custom', message: URL_EXPECTED, input: value });
    return z.NEVER;
  }),
);

const LONGEST_RESOLVE_S = 86_400;
export const RESOLVE_SECONDS = `0–${LONGEST_RESOLVE_S}`;
const resolveSeconds = whole(0, LONGEST_RESOLVE_S, RESOLVE_SECONDS);

/** `addedAt` is a time in ISO 8601, UTC. */
const note = { last4: text, addedAt: text };
/**
 * A token's public data. The token is in the vault, under `token.<id>`. An empty list of scopes (§5) means that
 * they are unknown; the token may then be used for any route.
 */
export const tokenSchema = z.object(
  { id: text, scopes: list(text), family: z._default(oneOf(MONEY_FAMILIES), 'main'), ...note },
  '{…}',
);
/** Public data of a secret such as `webhook` or `card.clientSecret`. Each token has a `TokenNote` instead. */
export const secretSchema = z.object({ name: text, ...note }, '{…}');

const amount = (example: string) => z.exactOptional(matching(/^\d{1,12}\.\d{2}$/, example));
const limitFields = {
  perPayout: amount('"5000.00"'),
  perDay: amount('"20000.00"'),
  keyTypes: z.exactOptional(z.array(oneOf(RECEIVER_TYPES), '[…]')),
  receivers: z.exactOptional(text.check(z.minLength(1, '"/…"'))),
  hours: z.exactOptional(text.check(z.refine((value) => parseHours(value) !== null, '"08:00-18:00"'))),
  fourEyes: z.exactOptional(z.literal('batch', '"batch"')),
};
/** `pix` refuses unknown limits, because this version could not enforce them. */
const limits = z.strictObject(limitFields, {
  error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(limitFields).join(', ') : '{…}'),
});

export const COUNT_EXPECTED = '1–10000';
const count = whole(1, 10_000, COUNT_EXPECTED);
export const DAY_COUNT_EXPECTED = '200–1000000';
const dayCount = whole(200, 1_000_000, DAY_COUNT_EXPECTED);
/**
 * Settings of the dashboard. In `pix profile set`, the names of these settings begin with `dashboard.`. Each
 * setting has a default.
 */
export const dashboardFields = {
  /**
   * Age in minutes at which the dashboard shows an undelivered event in red, even if the service still
   * retries.
   */
  retryMinutes: z.exactOptional(count),
  /**
   * The dashboard shows an open dispute in red when fewer than this number of hours remain until the
   * dispute's deadline.
   */
  disputeHours: z.exactOptional(count),
  /** A balance below this amount, in reais with two decimals, causes an alert. */
  lowBalance: amount('"1000.00"'),
  requestsPerDay: z.exactOptional(dayCount),
  notify: z.exactOptional(oneOf(NOTIFICATIONS)),
  theme: z.exactOptional(oneOf(THEMES)),
};

/** Settings of `pix mcp`. In `pix profile set`, the names of these settings begin with `mcp.`. */
export const mcpFields = {
  /** Whether the tools return documents, keys and names unmasked. */
  reveal: z.exactOptional(flag),
};

/** The groups of settings of a profile, such as `dashboard.theme`. */
export const settingGroups = { dashboard: dashboardFields, mcp: mcpFields } as const;

/** Fields of a profile. Its name is not a field, because it is the key in `profiles`. */
export const profileFields = {
  /**
   * Payer identity of the profile. Within one id, each reference names exactly one payment, even on several
   * machines that share a journal. Without an id, the profile's name is used. At least 8
   * characters make it unlikely that two people choose equal ids.
   */
  id: z.exactOptional(matching(/^[A-Za-z0-9_-]{8,64}$/, PROFILE_ID)),
  baseUrl: z.exactOptional(url),
  hubUrl: z.exactOptional(url),
  cardUrl: z.exactOptional(url),
  sandboxUrl: z.exactOptional(url),
  controlUrl: z.exactOptional(url),
  family: z._default(oneOf(PAYOUT_FAMILIES), 'main'),
  /** Whether payments of the profile move real money. A person then confirms a payout by typing its amount. */
  live: z._default(flag, false),
  readOnly: z._default(flag, false),
  // There is no default, because pix would search for the secrets in the wrong vault if the default were
  // wrong.
  store: oneOf(VAULT_KINDS),
  tokens: list(tokenSchema),
  secrets: list(secretSchema),
  /**
   * Names of headers, parameters and fields that the specification does not show, for example
   * `idempotencyHeader`.
   */
  wire: z._default(z.record(z.string(), text, '{…}'), {}),
  limits: z.exactOptional(limits),
  /** Number of seconds after which the outcome of a request is reported as unknown. */
  resolveSeconds: z.exactOptional(resolveSeconds),
  dashboard: z.exactOptional(z.object(dashboardFields, '{…}')),
  mcp: z.exactOptional(z.object(mcpFields, '{…}')),
};

export const profileSchema = z.object(profileFields, '{…}');

const profileName = z.string().check(z.refine(isProfileName, 'a-z 0-9 . _ -'));

export const configSchema = z.object(
  {
    active: z._default(z.nullable(text), null),
    vaultId: z._default(z.nullable(matching(/^[\w-]{22}$/, '22: A-Z a-z 0-9 _ -')), null),
    profiles: z._default(z.record(profileName, profileSchema, '{…}'), {}),
  },
  '{…}',
);
