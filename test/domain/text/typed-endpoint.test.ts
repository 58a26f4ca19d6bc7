import { expect, it } from 'vitest';
import { typedEndpoint } from '../../../src/domain/text/typed-endpoint.ts';

it.each([
  ['3000', 'http://localhost:3000'],
  [':3000/pix?a=1', 'http://localhost:3000/pix?a=1'],
  ['localhost:3000/pix', 'http://localhost:3000/pix'],
  ['LOCALHOST/pix', 'http://LOCALHOST/pix'],
  [' 127.0.0.1:3000 ', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://shop.example.com/pix', 'https://shop.example.com/pix'],
  ['shop.example.com/pix', 'shop.example.com/pix'],
  ['localhost.example.com:80', 'localhost.example.com:80'],
  ['127.0.0.1.example.com', '127.0.0.1.example.com'],
  ['localhost@example.com', 'localhost@example.com'],
  ['', ''],
])('typedEndpoint reads %j as %s', (text, url) => {
  expect(typedEndpoint(text)).toBe(url);
});
