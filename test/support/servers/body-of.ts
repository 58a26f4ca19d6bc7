import type { WireResponse } from '../../../src/contract/transport.ts';

export async function* bodyOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

export const bytesOf = async ({ body }: Pick<WireResponse, 'body'>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(body));

export const textOf = async (response: Pick<WireResponse, 'body'>): Promise<string> =>
  (await bytesOf(response)).toString();
