import type { Family } from '../../contract/route.ts';
import type { readOpenApi } from '../../contract/routes/control.ts';
import type { SlowHandler } from '../handler.ts';
import { ROOTS } from '../http/router.ts';
import { rows } from '../rows.ts';

/** The document of all rows; what makes it is loaded when it is asked for. */
export const openApiDocument: SlowHandler<typeof readOpenApi> = {
  slow: async ({ service }) => {
    const { openApi } = await import('../../contract/openapi.ts');
    const roots = Object.fromEntries(
      Object.entries(ROOTS).map(([family, root]) => [family, service.origin + root]),
    ) as Record<Family, string>;
    return openApi(Object.values(rows), roots, service.options.version ?? '');
  },
};
