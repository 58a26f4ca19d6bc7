import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';

/** Traffic continues after refusals of the service (no money, above a limit, a locked account). */
export function ignoreServiceErrors({ db }: Service, act: () => void): void {
  try {
    db.transact(act);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
  }
}
