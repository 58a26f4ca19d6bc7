import type { Clock } from '../../domain/time/clock.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import type { ProfileStore } from '../../storage/profiles/profile-store.ts';
import type { Credentials } from '../../storage/vault/load-credentials.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import type { Env } from '../../system/files/paths.ts';
import type { Operator } from '../operator.ts';

/**
 * The parts of `pix` that the checks examine. Each check opens only the parts that it needs, so one broken
 * part does not prevent the other checks.
 */
export interface DoctorContext {
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  readonly profiles: ProfileStore;
  /**
   * Returns the active profile; null when no profile is active.
   * @throws PixError when the profile does not exist or the file cannot be read
   */
  profile(): Profile | null;
  credentials(): Credentials;
  vault(profile: Profile): Promise<Vault>;
  /** @throws PixError when no service address is configured */
  operator(): Promise<Operator>;
  readonly timeoutMs: number;
  /** False when the service runs in this process, so that there are no addresses to check. */
  readonly onNetwork: boolean;
  readonly readOnly: boolean;
  /** Returns an absolute path, or `postgres://…`. @throws PixError for an invalid address */
  inboxPlace(): string;
  readonly dataFolder: string;
}
