import { describe, expect, it } from 'vitest';
import type { ListenerOptions } from '../../src/listener/listener-options.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { listening } from '../support/servers/listening.ts';

const forwardTo = (url: string, event?: string): Pick<ListenerOptions, 'forward'> => ({
  forward: {
    targets: [{ url, ...(event && { event }) }],
    transport: () => Promise.reject(new Error('not used')),
    owner: 'test',
    isShared: false,
  },
});

describe('startListener', () => {
  it.each<[string, Partial<ListenerOptions>, string]>([
    ['a missing secret', { secrets: [] }, 'no_secret'],
    ['an empty secret', { secrets: ['good', ''] }, 'no_secret'],
    ['a path without a slash', { path: 'hook' }, 'bad_path'],
    ['a path with a query', { path: '/hook?a' }, 'bad_path'],
    ['a path with ".."', { path: '/a/../b' }, 'bad_path'],
    ['an unknown event', { events: ['TRANSACTION_PAID'] }, 'bad_event'],
    ['to forward to a host without a scheme', forwardTo('shop.example.com/pix'), 'bad_forward_url'],
    ['to forward to a part of a page', forwardTo('http://127.0.0.1/#/pix'), 'bad_forward_url'],
    ['to forward to a file', forwardTo('file:///etc/passwd'), 'bad_forward_url'],
    ['to forward with a password', forwardTo('http://u:hidden@127.0.0.1/'), 'bad_forward_url'],
    ['to forward an unknown event', forwardTo('http://127.0.0.1/', 'TRANSACTION_PAID'), 'bad_event'],
    ['to forward to a long URL', forwardTo(`http://a/${'x'.repeat(2_000)}`), 'bad_forward_url'],
    ['an invalid certificate', { tls: { cert: 'x', key: 'y' } }, 'bad_tls'],
    ['an address of another machine', { host: '203.0.113.7' }, 'cannot_listen'],
  ])('startListener refuses %s', async (_name, options, reason) => {
    const { init } = await pixErrorOf(() => listening(options));
    const [key, kind] = [`listener.${reason}`, reason === 'no_secret' ? 'auth' : 'usage'];
    expect(init).toMatchObject({ kind, key, hintKey: `${key}.hint` });
    expect(JSON.stringify(init)).not.toContain('hidden');
  });

  it('startListener names the port in its error when another process uses it', async () => {
    const { listener } = await listening();
    const { init } = await pixErrorOf(() => listening({ port: listener.port }));
    const params = { port: listener.port };
    expect(init).toMatchObject({ kind: 'usage', key: 'listener.port_taken', params });
  });
});
