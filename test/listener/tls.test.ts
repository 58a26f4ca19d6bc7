import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { describe, expect, it } from 'vitest';
import { listening, signed } from '../support/servers/listening.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';

describe('the listener with a certificate', () => {
  it('the listener with a certificate accepts deliveries over TLS', async () => {
    const at = await listening({ tls: loopbackCertificate });
    expect(at.listener.url).toMatch(/^https:/);
    const body = JSON.stringify({ id: 'tx1', status: 'COMPLETED' });
    const request = httpsRequest(at.listener.url, {
      method: 'POST',
      ca: loopbackCertificate.cert,
      agent: false,
      headers: { 'x-callback-signature': signed(body) },
    });
    request.end(body);
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, 'end');
    expect(at.events).toHaveLength(1);
  });
});
