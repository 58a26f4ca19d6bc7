import type { JsonValue } from '../../domain/text/json.ts';
import { view } from '../view.ts';

export const dryRunView = view<{ [name: string]: JsonValue }>([
  ['method', 'id', 'table'],
  ['url', 'text', 'table'],
  ['headers', 'json'],
  ['body', 'json', 'table'],
]);
