import type { WireResponse } from '../../../src/contract/transport.ts';
import { bodyOf } from '../servers/body-of.ts';

export const refusing = async (
  status: number,
  errorCode: string,
  message: string,
): Promise<WireResponse> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: bodyOf(JSON.stringify({ errorCode, message, statusCode: status })),
});
