import { describe, expect, it } from 'vitest';
import { cannotBeRebound, isLoopbackHost, requestHost } from '../../src/domain/request-host.ts';

describe('host of a request', () => {
  it.each([
    ['localhost', 'localhost'],
    ['LOCALHOST:4480', 'localhost'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['[::1]:80', '[::1]'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['hooks.example.com:443', 'hooks.example.com'],
    [undefined, ''],
    ['', ''],
    ['a b', ''],
    ['127.0.0.1@evil.example', ''],
    ['evil.example/127.0.0.1', ''],
    ['1.2.3.4.5', ''],
    ['999.1.1.1', ''],
  ])('for the Host header %j, requestHost returns the host %j', (header, host) => {
    expect(requestHost(header)).toBe(host);
  });

  it.each([
    ['127.0.0.1', true, true],
    ['127.9.9.9', true, true],
    ['[::1]', true, true],
    ['localhost', true, true],
    ['shop.localhost', true, true],
    ['10.1.2.3', false, true],
    ['[fd00::1]', false, true],
    ['evil.example', false, false],
    ['127.0.0.1.evil.example', false, false],
    ['evil-localhost', false, false],
    ['localhost.evil.example', false, false],
    ['', false, false],
  ])('for the host %j, isLoopbackHost returns %s and cannotBeRebound returns %s', (host, loopback, safe) => {
    expect([isLoopbackHost(host), cannotBeRebound(host)]).toEqual([loopback, safe]);
  });
});
