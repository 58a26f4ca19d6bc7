import { isLoopback, originOf } from '../../domain/parse-service-url.ts';
import type { MoneyFamily } from '../../operations/operator.ts';
import type { Profile, ServiceUrls } from '../../storage/profiles/profile.ts';

/** The service to which a command sends requests, and the rules that apply there. */
export interface ServiceEnvironment {
  /**
   * The profile whose rules apply. Null if no profile has the address. If the environment sets the address, it
   * may be another profile than the active one.
   */
  readonly profile: Profile | null;
  /** Host of the address if the environment sets it and the active profile has another one; otherwise null. */
  readonly address: string | null;
  /** Whether payments may move real money. */
  readonly live: boolean;
}

const FIELDS = { main: 'baseUrl', hub: 'hubUrl', card: 'cardUrl' } as const;

/**
 * Returns the environment of a family. An address in an environment variable has priority over the active
 * profile. Such an address belongs to the profile with the same origin: to a live one, if there are several.
 * Without such a profile it counts as live, unless it is on this machine (cli.md "Confirming").
 * @param urls the addresses that the command uses
 * @param all all profiles
 */
export function serviceEnvironment(
  family: MoneyFamily,
  active: Profile | null,
  urls: ServiceUrls,
  all: () => readonly Profile[],
): ServiceEnvironment {
  const field = FIELDS[family];
  const url = urls[field];
  const home = active?.[field];
  if (url === undefined || (home !== undefined && isSameService(url, home)))
    return { profile: active, address: null, live: active?.live === true };
  const [owner = null] = all()
    .filter((profile) => profile[field] !== undefined && originOf(profile[field]) === originOf(url))
    .sort((one, other) => rank(one) - rank(other));
  const { host, hostname } = new URL(url);
  return { profile: owner, address: host, live: owner === null ? !isLoopback(hostname) : owner.live };
}

/** Live profiles come first, then those with limits. */
const rank = ({ live, limits }: Profile): number => (live ? 0 : 2) + (limits === undefined ? 1 : 0);

/** All addresses of this machine count as one service: a test or a proxy may listen on any port. */
const isSameService = (url: string, home: string): boolean =>
  originOf(url) === originOf(home) || [url, home].every((one) => isLoopback(new URL(one).hostname));
