import type { Transport } from '../../../contract/transport.ts';
import { fail } from '../../../domain/errors.ts';
import { eventNamed } from '../../../domain/money/transaction-statuses.ts';
import { isLoopback } from '../../../domain/parse-service-url.ts';
import { parseForwardUrl } from '../../../listener/forward.ts';
import type { ForwardTarget } from '../../../listener/listener-options.ts';
import type { Session } from '../../session/session.ts';

/** Parses `--forward-to` and `--route`. @throws PixError `usage` */
export function forwardTargets(
  urls: readonly string[] = [],
  routes: readonly string[] = [],
): readonly ForwardTarget[] {
  const routed = routes.map((route) => {
    const [, event, url] = /^([^=]+)=(.+)$/s.exec(route) ?? [];
    if (event === undefined || url === undefined)
      throw fail('listen.bad_route', { value: route.slice(0, 80) });
    return { event: eventNamed(event), url: parseForwardUrl(url) };
  });
  return [...urls.map((url) => ({ url: parseForwardUrl(url) })), ...routed];
}

/**
 * Returns the transport of forwards. With `--forward-ca` or `--forward-insecure`, https targets are verified in another
 * way, on a connection of their own for each event.
 * @param ca content of the file of `--forward-ca`
 * @throws PixError `usage` for a file without a certificate, or `--forward-insecure` for another machine
 */
export async function forwardTransport(
  {
    flags,
    session,
  }: {
    readonly flags: { readonly 'forward-ca'?: string | undefined; readonly 'forward-insecure'?: boolean };
    readonly session: Pick<Session, 'transport'>;
  },
  targets: readonly ForwardTarget[],
  ca: string | undefined,
): Promise<Transport> {
  const usual = await session.transport();
  const isInsecure = flags['forward-insecure'] === true;
  if (ca === undefined && !isInsecure) return usual;
  if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----'))
    throw fail('listen.bad_forward_ca', { file: String(flags['forward-ca']) });
  const far = targets.find(({ url }) => !isLoopback(new URL(url).hostname) || !url.startsWith('https:'));
  if (isInsecure && far) throw fail('listen.insecure_forward', { url: far.url });
  const { createUndiciTransport } = await import('../../../client/transport/undici-transport.ts');
  const tls = ca === undefined ? ({ rejectUnauthorized: false } as const) : { ca };
  const { send } = createUndiciTransport({ tls });
  return (request) =>
    request.url.startsWith('https:') ? send({ ...request, isOnNewConnection: true }) : usual(request);
}
