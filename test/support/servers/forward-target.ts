import { onTestFinished } from 'vitest';
import { type Seen, scriptedServer } from './scripted-server.ts';

/** Starts a server to which a listener forwards deliveries. It answers each delivery with this status. */
export async function target(status: number): Promise<{ url: string; arrived: Seen[] }> {
  const { url, seen, close } = await scriptedServer((_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end('thanks'),
  );
  onTestFinished(close);
  return { url: `${url}/in?x=1`, arrived: seen };
}
