import type { Clock } from '../../domain/time/clock.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import type { ProfileStore } from '../../storage/profiles/profile-store.ts';
import type { Credentials } from '../../storage/vault/credentials.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import type { Env } from '../../system/files/paths.ts';
import type { Operator } from '../operator.ts';

/**
 * Parts that the checks examine. Each check opens the parts that it needs, so that one broken part does not hide the
 * others.
 */
export interface DoctorContext {
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  readonly profiles: ProfileStore;
  /** Null when no profile is chosen. @throws PixError when the profile does not exist or the file cannot be read */
  profile(): Profile | null;
  credentials(): Credentials;
  vault(profile: Profile): Promise<Vault>;
  /** @throws PixError when no service address is known */
  operator(): Promise<Operator>;
  /** Deadline of one exchange and of each step of a check, in ms. */
  readonly timeoutMs: number;
  /** False when requests go to a service in this process: then there are no addresses to reach. */
  readonly onNetwork: boolean;
  /** True when only requests that read may be sent. */
  readonly readOnly: boolean;
  /** Absolute path of the inbox, or `postgres://…`. @throws PixError for an invalid address */
  inboxPlace(): string;
  /** Folder of the inbox and the journal. */
  readonly dataFolder: string;
}
