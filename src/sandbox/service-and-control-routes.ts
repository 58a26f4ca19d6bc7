import { routes } from '../contract/index.ts';
import * as control from '../contract/routes/control.ts';
import * as controlAccounts from '../contract/routes/control-accounts.ts';

/** All routes of the sandbox: the routes of the service and the control routes. */
export const serviceAndControlRoutes = { ...routes, ...control, ...controlAccounts } as const;
export type RowKey = keyof typeof serviceAndControlRoutes;
