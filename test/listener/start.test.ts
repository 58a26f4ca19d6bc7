import { describe, expect, it } from 'vitest';
import type { ListenerOptions } from '../../src/listener/listener-options.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { listening } from '../support/servers/listening.ts';

const forwardTo = (url: string, event?: string): NonNullable<ListenerOptions['forward']> => ({
  targets: [{ url, ...(event && { event }) }],
  transport: () => Promise.reject(new Error('not used')),
  owner: 'test',
});

describe('startListener', () => {
  it.each<[string, Partial<ListenerOptions>, string, string]>([
    ['a missing secret', { secrets: [] }, 'auth', 'listener.no_secret'],
    ['an empty secret', { secrets: ['good', ''] }, 'auth', 'listener.no_secret'],
    ['a path without a slash', { path: 'hook' }, 'usage', 'listener.bad_path'],
    ['a path with a query', { path: '/hook?a' }, 'usage', 'listener.bad_path'],
    ['a path with ".."', { path: '/a/../b' }, 'usage', 'listener.bad_path'],
    ['an unknown event', { events: ['TRANSACTION_PAID'] }, 'usage', 'listener.bad_event'],
    [
      'to forward to a file',
      { forward: forwardTo('file:///etc/passwd') },
      'usage',
      'listener.bad_forward_url',
    ],
    [
      'to forward with a password',
      { forward: forwardTo('http://u:hidden@127.0.0.1/') },
      'usage',
      'listener.bad_forward_url',
    ],
    [
      'to forward an unknown event',
      { forward: forwardTo('http://127.0.0.1/', 'TRANSACTION_PAID') },
      'usage',
      'listener.bad_event',
    ],
    [
      'to forward to a URL of 2,000 characters',
      { forward: forwardTo(`http://127.0.0.1/${'x'.repeat(2_000)}`) },
      'usage',
      'listener.bad_forward_url',
    ],
    ['an invalid certificate', { tls: { cert: 'x', key: 'y' } }, 'usage', 'listener.bad_tls'],
    ['an address of another machine', { host: '203.0.113.7' }, 'usage', 'listener.cannot_listen'],
  ])('startListener refuses %s', async (_name, options, kind, key) => {
    const { init } = await pixErrorOf(() => listening(options));
    expect(init).toMatchObject({ kind, key, hintKey: `${key}.hint` });
    expect(JSON.stringify(init)).not.toContain('hidden');
  });

  it('startListener names the port in its error when another process uses it', async () => {
    const { listener } = await listening();
    const { init } = await pixErrorOf(() => listening({ port: listener.port }));
    expect(init).toMatchObject({
      kind: 'usage',
      key: 'listener.port_taken',
      params: { port: listener.port },
    });
  });
});
