import type { Explanation } from '../../contract/explanation.ts';
import { view } from '../view.ts';

export const explanationView = view<Explanation>([
  ['code', 'id', 'table'],
  ['statusCode', 'number', 'table'],
  ['status', 'text', 'table'],
  ['meaning', 'text', 'table'],
  ['action', 'text', 'table'],
  ['area', 'code'],
  ['retry', 'code'],
  ['routes', 'list'],
]);
