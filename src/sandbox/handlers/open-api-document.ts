import type { readOpenApi } from '../../contract/routes/control.ts';
import type { SlowHandler } from '../handler.ts';
import { requestedLang } from '../http/received-request.ts';
import { rootsOf } from '../http/router.ts';
import { serviceAndControlRoutes } from '../service-and-control-routes.ts';

export const openApiDocument: SlowHandler<typeof readOpenApi> = {
  slow: async ({ service, headers }) => {
    const { openApi } = await import('../../contract/open-api.ts');
    const { routeWords } = await import('../../contract/route-words.ts');
    const words = await routeWords(requestedLang(headers));
    return openApi(Object.values(serviceAndControlRoutes), {
      roots: rootsOf(service),
      version: service.options.version ?? '',
      words,
    });
  },
};
