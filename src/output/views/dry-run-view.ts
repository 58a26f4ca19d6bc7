import type { JsonValue } from '../../domain/text/json.ts';
import { fields, type View } from '../view.ts';

export const dryRunView: View<{ [name: string]: JsonValue }> = {
  noun: 'request',
  columns: fields([
    ['method', 'id', 'table'],
    ['url', 'text', 'table'],
    ['headers', 'json'],
    ['body', 'json', 'table'],
  ]),
};
