import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';

/**
 * Runs `act` and ignores refusals of the service, such as a low balance or a locked account, so that traffic
 * continues.
 */
export function ignoreServiceErrors({ db }: Service, act: () => void): void {
  try {
    db.transact(act);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
  }
}
