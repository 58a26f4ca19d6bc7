import { type Routes, routes } from '../../../src/contract/index.ts';
import { type Route, routeLabel } from '../../../src/contract/route.ts';
import type { WireRequest } from '../../../src/contract/transport.ts';
import { putEmptyJournal } from '../../support/stores/journal-stores.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';
import { type RouteLine, routeWorld, type Values } from './route-line.ts';
import { isOf, TROUBLES, type Trouble, troubled } from './trouble.ts';

export interface Tried {
  readonly label: string;
  readonly line: string;
  /** The request that the command sent for the tested route. Undefined if it sent none. */
  readonly sent: string | undefined;
  /** The requests that the command sent for other routes, as `METHOD /path`. */
  readonly beside: readonly string[];
  readonly codes: Readonly<Record<string, number>>;
  readonly crashes: readonly string[];
  /** Whether the command printed a result. */
  readonly isPrinted: boolean;
}

/** The faults of most reads. The commands treat all answers to a read in the same way. */
const OF_READS: readonly Trouble[] = ['401', '404', '500', 'timeout', 'not JSON'];
/** Whether this is a read, but not the first one of its family. The first one is tested with all faults. */
function isOtherRead(name: keyof Routes): boolean {
  const reads = Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET');
  const first = reads.find(([, { family }]) => family === routes[name].family);
  return routes[name].method === 'GET' && first?.[0] !== name;
}

export async function tryRow(name: keyof Routes, { line, stdin, ready }: RouteLine): Promise<Tried> {
  const row: Route = routes[name];
  const typed = stdin === undefined ? {} : { stdin };
  const world = await routeWorld(row.family);
  try {
    const values = (await ready?.(world)) ?? {};
    const argv = line.split(' ').map((word) => filled(word, values));
    const root = world.sandbox.roots[row.family as 'main'];
    const codes: Record<string, number> = {};
    const crashes: string[] = [];
    for (const trouble of isOtherRead(name) ? OF_READS : TROUBLES) {
      const transport = troubled(world.sandbox.handle, row, root, trouble);
      const PIX_DATA_DIR = world.path(`data-${trouble.replace(' ', '-')}`);
      await putEmptyJournal(PIX_DATA_DIR);
      const ran = await world.run(argv, { ...typed, transport, env: { PIX_DATA_DIR } });
      codes[trouble] = ran.code;
      if (ran.code === 1 || ran.stderr.includes('fault in pix')) crashes.push(`${trouble}: ${ran.stderr}`);
    }
    const seen: WireRequest[] = [];
    const ran = await world.run(argv, {
      ...typed,
      transport(request) {
        seen.push(request);
        return world.sandbox.handle(request);
      },
    });
    codes['200'] = ran.code;
    const own = seen.findLast((request) => isOf(row, root, request));
    const beside = seen
      .filter((request) => !isOf(row, root, request))
      .map((request) => labelOf(request, world));
    return {
      label: `${row.family} ${routeLabel(row)}`,
      line,
      sent: own && shownRequest(own, root, values),
      beside: [...new Set(beside)],
      codes,
      crashes,
      isPrinted: ran.stdout.trim() !== '',
    };
  } finally {
    await world.close();
  }
}

export const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/**
 * Returns the request as text for `routes.md`. Prepared ids are replaced by their names, such as `{charge}`.
 */
function shownRequest({ method, url, headers, body }: WireRequest, root: string, values: Values): string {
  const { pathname, search } = new URL(url);
  const path = pathname.slice(new URL(root).pathname.length) + decodeURIComponent(search);
  const key = headers['idempotency-key'];
  const parts = [
    `${method} ${path}`,
    ...(key === undefined ? [] : [`Idempotency-Key: ${key}`]),
    ...(body === undefined ? [] : [String(body)]),
  ];
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(value, `{${name}}`),
    parts.join(' · '),
  );
}

function labelOf({ method, url }: WireRequest, { sandbox }: PixWorld): string {
  const { pathname } = new URL(url);
  const row = Object.values(routes).find((one: Route) =>
    isOf(one, sandbox.roots[one.family as 'main'], { method, url, headers: {} }),
  );
  return row ? routeLabel(row) : `${method} ${pathname.replace(/[\w-]{16,}/g, '…')}`;
}
