import type { WireResponse } from '../../../src/contract/transport.ts';

export const refusing = async (
  status: number,
  errorCode: string,
  message: string,
): Promise<WireResponse> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: (async function* () {
    yield Buffer.from(JSON.stringify({ errorCode, message, statusCode: status }));
  })(),
});
