import { describe, expect, it } from 'vitest';
import { debugLines } from '../../../src/cli/streams/debug-lines.ts';

const SECRET = 'tok_0123456789abcdefWXYZ';

describe('--debug', () => {
  it('--debug prints a complete request with masked secrets', () => {
    const lines = debugLines({
      type: 'request',
      changes: true,
      request: {
        method: 'POST',
        url: `https://api.example.com/v1/pix?token=${SECRET}&pixKey=a@example.com`,
        headers: { authorization: `Bearer ${SECRET}`, cookie: SECRET, accept: 'application/json' },
        body: JSON.stringify({
          amount: 10,
          secret: SECRET,
          card: { number: '4111111111111111', cvv: '123' },
        }),
      },
    }).join('\n');
    expect(lines).not.toContain(SECRET);
    expect(lines).not.toContain('4111111111111111');
    expect(lines).not.toContain('123"');
    expect(lines).toContain('pixKey=***@example.com');
    expect(lines).toContain('Bearer …WXYZ');
    expect(lines).toContain('"amount":10');
    expect(lines).toContain('accept: application/json');
  });

  it('--debug prints personal data only with --reveal', () => {
    const event = {
      type: 'request',
      changes: true,
      request: {
        method: 'POST',
        url: 'https://api.example.com/v1/withdraw?document=52998224725',
        headers: {},
        body: JSON.stringify({ amount: 10, pixKey: 'ana@exemplo.com.br', receiver: { name: 'Ana Silva' } }),
      },
    } as const;
    const [address, body] = debugLines(event);
    expect(address).toBe('> POST https://api.example.com/v1/withdraw?document=***.982.247-**');
    expect(body).toBe('> {"amount":10,"pixKey":"a***@exemplo.com.br","receiver":{"name":"An***va"}}');
    expect(debugLines(event, true).join()).toMatch(/52998224725.*ana@exemplo.com.br.*Ana Silva/);
  });

  it('--debug masks secrets in answers, and escapes control characters', () => {
    const lines = debugLines({
      type: 'response',
      request: { method: 'GET', url: 'https://pix.example/user', headers: {} },
      status: 200,
      ms: 3,
      headers: { 'set-cookie': SECRET, 'x-request-id': 'r1', 'x-evil': '\u001b[2J\u009b2J' },
    }).join('\n');
    expect(lines).not.toContain(SECRET);
    expect(lines).toContain('r1');
    expect(lines).not.toMatch(/[\u001b\u009b]/);
  });
});
