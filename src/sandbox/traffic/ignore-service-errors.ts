import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';

/** Ignores refusals of the service, so that traffic continues: no money, over a limit, a locked account. */
export function ignoreServiceErrors({ db }: Service, act: () => void): void {
  try {
    db.transact(act);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
  }
}
