import type { Family } from '../../contract/route.ts';
import type { readOpenApi } from '../../contract/routes/control.ts';
import type { SlowHandler } from '../handler.ts';
import { requestedLang } from '../http/received-request.ts';
import { ROOTS } from '../http/router.ts';
import { serviceAndControlRoutes } from '../service-and-control-routes.ts';

export const openApiDocument: SlowHandler<typeof readOpenApi> = {
  slow: async ({ service, headers }) => {
    const { openApi } = await import('../../contract/open-api.ts');
    const { routeWords } = await import('../../contract/route-words.ts');
    const { origin, cardOrigin = origin } = service;
    const roots = Object.fromEntries(
      Object.entries(ROOTS).map(([family, root]) => [
        family,
        (family === 'card' ? cardOrigin : origin) + root,
      ]),
    ) as Record<Family, string>;
    const words = await routeWords(requestedLang(headers));
    return openApi(Object.values(serviceAndControlRoutes), {
      roots,
      version: service.options.version ?? '',
      words,
    });
  },
};
