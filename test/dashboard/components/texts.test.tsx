import { describe, expect, it } from 'vitest';
import { Styled } from '../../../src/dashboard/components/styled.tsx';
import { WrappedText } from '../../../src/dashboard/components/wrapped-text.tsx';
import { KeyHints, Toast } from '../../../src/dashboard/screens/bottom-line.tsx';
import { QrCode } from '../../../src/dashboard/screens/qr-screen.tsx';
import { printed } from '../../../src/domain/text/safe-text.ts';
import { drawnLines } from '../../support/drawn.tsx';

describe('Styled', () => {
  it('Styled escapes control characters', () => {
    expect(drawnLines(<Styled>{'a\u001b[31mb\r\n'}</Styled>)).toEqual(['a\\x1b[31mb\\r\\n']);
  });

  it('Styled keeps line feeds only in printable text', () => {
    expect(drawnLines(<Styled wrap="wrap">{printed`a\nb`}</Styled>)).toEqual(['a', 'b']);
  });
});

describe('KeyHints', () => {
  it('KeyHints omits whole hints when they do not all fit', () => {
    const hints = [
      { key: 'r', text: 'resend' },
      { key: 'Enter', text: 'a very long description' },
      { key: '?', text: 'keys' },
    ];
    expect(drawnLines(<KeyHints hints={hints} width={24} />)).toEqual(['r resend  ? keys']);
  });
});

describe('Toast', () => {
  it.each([
    ['good', '✓ resent'],
    ['bad', '✗ resent'],
    ['plain', 'resent'],
  ] as const)('Toast with the tone %s draws the message "resent" as "%s"', (tone, drawn) => {
    expect(drawnLines(<Toast tone={tone}>resent</Toast>)).toEqual([drawn]);
  });
});

describe('QrCode', () => {
  it('QrCode keeps the blanks at the start of a line', () => {
    expect(drawnLines(<QrCode lines={['  ▀▄', '█   ']} />)).toEqual(['  ▀▄', '█']);
  });
});

describe('Sentence', () => {
  it('Sentence starts no line with a blank, at any width', () => {
    const text = printed`A defence can only be sent once, and it cannot be changed.`;
    for (let width = 8; width <= text.length; width += 1) {
      const lines = drawnLines(<WrappedText tone="bad">{text}</WrappedText>, width);
      expect(lines.filter((line) => line.startsWith(' '))).toEqual([]);
      expect(lines.map((line) => line.trimEnd()).join(' ')).toBe(text);
    }
  });

  it('Sentence keeps the indentation of a text with several lines', () => {
    expect(drawnLines(<WrappedText>{printed`{\n  "a": 1\n}`}</WrappedText>, 20)).toEqual([
      '{',
      '  "a": 1',
      '}',
    ]);
  });
});
