import { expect, it } from 'vitest';
import { fillPath, joinUrl, searchOf } from '../../src/client/client.ts';

it.each([
  ['TX1', 'TX1'],
  ['a/b?c=d#e', 'a%2Fb%3Fc%3Dd%23e'],
  ['ação', 'a%C3%A7%C3%A3o'],
  ['..', '%252E%252E'],
  ['.', '%252E'],
  ['...', '...'],
  ['.a', '.a'],
  ['a..', 'a..'],
  ['../../user', '..%2F..%2Fuser'],
])('fillPath encodes the id %j as one path segment', (id, segment) => {
  const path = fillPath('/user/transactions/:id/events/:eventId', { id, eventId: 'e' });
  expect(path).toBe(`/user/transactions/${segment}/events/e`);
  // `URL` must not interpret a segment such as `..`. Otherwise, the path would have fewer than seven parts.
  expect(new URL(`http://a.example/v1${path}`).pathname.split('/')).toHaveLength(7);
});

it('fillPath replaces a missing parameter with an empty text', () => {
  expect(fillPath('/a/:id', {})).toBe('/a/');
});

it.each([
  ['http://a.example/v1', '', 'http://a.example/v1/user'],
  ['http://a.example/v1///', 'a=1', 'http://a.example/v1/user?a=1'],
])('joinUrl appends the path /user to the base URL %s, and then the query "%s"', (root, query, url) => {
  expect(joinUrl(root, '/user', new URLSearchParams(query))).toBe(url);
});

it('searchOf omits parameters whose value is undefined or null', () => {
  expect(searchOf({ a: 1, b: undefined, c: 'x y', d: false, e: null }).toString()).toBe(
    'a=1&c=x+y&d=false&e=null',
  );
});
