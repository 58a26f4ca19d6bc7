import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Json } from './spec-world.ts';

export interface Arrived {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  readonly json: Json;
}

/**
 * The answer to a delivery: a status, or a status with a body and headers. Null means that the endpoint does
 * not answer.
 */
export type Answer =
  | number
  | null
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> };

export interface Inbox {
  readonly url: string;
  readonly arrived: readonly Arrived[];
  answer: (arrived: Arrived, count: number) => Answer;
  /** Returns the first delivery for which `fits` is true. Waits for it if it has not arrived yet. */
  next(fits?: (arrived: Arrived) => boolean): Promise<Arrived>;
  count(many: number, fits?: (arrived: Arrived) => boolean): Promise<readonly Arrived[]>;
  /** Waits until the sandbox has closed this number of connections because the endpoint did not answer. */
  givenUp(many: number): Promise<void>;
}

/** Starts an endpoint that receives deliveries on loopback. It is closed when the test ends. */
export async function openInbox(answer: Inbox['answer'] = () => 200): Promise<Inbox> {
  const arrived: Arrived[] = [];
  const waiting = new Set<() => void>();
  let givenUp = 0;
  const tell = (): void => {
    for (const look of waiting) look();
  };
  const when = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const again = (): void => {
        const found = look();
        if (found === undefined) return;
        waiting.delete(again);
        resolve(found);
      };
      waiting.add(again);
      again();
    });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const { url: path = '', method = '', headers } = request;
    const one = { path, method, headers, raw, json: JSON.parse(raw.toString()) as Json };
    arrived.push(one);
    const said = self.answer(one, arrived.length);
    if (said === null) {
      response.on('close', () => {
        givenUp += 1;
        tell();
      });
    } else {
      const { status, body = '', headers: more = {} } = typeof said === 'number' ? { status: said } : said;
      response.writeHead(status, more).end(body);
    }
    tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const self: Inbox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer,
    next: (fits = () => true) => when(() => arrived.find(fits)),
    count: (many, fits = () => true) =>
      when(() => {
        const found = arrived.filter(fits);
        return found.length >= many ? found : undefined;
      }),
    givenUp: async (many) => {
      await when(() => (givenUp >= many ? true : undefined));
    },
  };
  return self;
}

export const eventOf = ({ headers }: Arrived): string => String(headers['x-callback-event']);
