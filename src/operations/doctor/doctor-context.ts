import type { Clock } from '../../domain/time/clock.ts';
import type { Env } from '../../storage/files/paths.ts';
import type { Profile } from '../../storage/profiles/profile.ts';
import type { ProfileStore } from '../../storage/profiles/profiles.ts';
import type { Credentials } from '../../storage/vault/credentials.ts';
import type { Vault } from '../../storage/vault/vault.ts';
import type { Operator } from '../operator.ts';

/** What is examined. Each part is asked for by the checks that need it, so that one that is broken hides no other. */
export interface DoctorContext {
  readonly env: Env;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly clock: Clock;
  readonly random: (bytes: number) => Uint8Array;
  readonly profiles: ProfileStore;
  /** Null when none is chosen. @throws PixError for one that is not there, or a file that cannot be read */
  profile(): Profile | null;
  credentials(): Credentials;
  vault(profile: Profile): Promise<Vault>;
  /** @throws PixError when there is no address to talk to */
  operator(): Promise<Operator>;
  /** Of one exchange, and of each step of a check, in ms. */
  readonly timeoutMs: number;
  /** False where requests go to a service in this process: there are no addresses to reach then. */
  readonly onNetwork: boolean;
  /** True where nothing may be sent that is no read. */
  readonly readOnly: boolean;
  /** Absolute path of the inbox, or `postgres://…`. @throws PixError for an address that is none */
  inboxPlace(): string;
  /** Folder of inbox and journal. */
  readonly dataFolder: string;
}
