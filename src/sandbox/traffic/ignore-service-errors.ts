import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';

/** Without money, over a limit, on a locked account: life goes on without this. */
export function ignoreServiceErrors({ db }: Service, act: () => void): void {
  try {
    db.transact(act);
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error;
  }
}
