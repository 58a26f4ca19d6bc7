import { routes } from '../contract/index.ts';
import * as control from '../contract/routes/control.ts';
import * as controlAccounts from '../contract/routes/control-accounts.ts';

export const serviceAndControlRoutes = { ...routes, ...control, ...controlAccounts } as const;
export type RowKey = keyof typeof serviceAndControlRoutes;
