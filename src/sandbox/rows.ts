import { routes } from '../contract/index.ts';
import * as control from '../contract/routes/control.ts';

/** Every row the sandbox answers for: the service's, and its own levers. */
export const rows = { ...routes, ...control } as const;
export type RowKey = keyof typeof rows;
