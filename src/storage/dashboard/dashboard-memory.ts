import * as z from 'zod/mini';
import { replacePrivateFile } from '../../system/files/private-files.ts';
import { readIfPresent } from '../../system/files/read-whole-file.ts';

const kept = z.object({
  screen: z.catch(z.nullable(z.string()), null),
  acknowledged: z.catch(z.record(z.string(), z.number()), {}),
  /** Number of requests since `startMs`, the start of the day in ms since 1970. */
  requests: z.catch(z.optional(z.object({ startMs: z.number(), count: z.number() })), undefined),
});
type KeptDashboard = Readonly<z.output<typeof kept>>;

const file = z.record(z.string(), kept);

/**
 * Maximum number of acknowledged alerts stored for a profile. The dashboard removes ended alerts only while
 * it is open.
 */
const MOST_KEPT = 500;

/**
 * Stores the dashboard's state of all profiles in one file (mode 0600). Errors of reading and writing are
 * ignored.
 */
export class DashboardMemory {
  readonly #file: string;

  constructor(path: string) {
    this.#file = path;
  }

  of(profile: string): KeptDashboard {
    const all = this.#read();
    return (Object.hasOwn(all, profile) ? all[profile] : undefined) ?? { screen: null, acknowledged: {} };
  }

  keep(profile: string, { screen, acknowledged, requests }: KeptDashboard): void {
    const some = Object.fromEntries(Object.entries(acknowledged).slice(-MOST_KEPT));
    try {
      const all = { ...this.#read(), [profile]: { screen, acknowledged: some, requests } };
      replacePrivateFile(this.#file, `${JSON.stringify(all)}\n`);
    } catch {
      // The state is not saved, so the next dashboard starts without it.
    }
  }

  #read(): Readonly<Record<string, KeptDashboard>> {
    try {
      const { success, data } = z.safeParse(file, JSON.parse(String(readIfPresent(this.#file) ?? '{}')));
      return success ? data : {};
    } catch {
      return {};
    }
  }
}
