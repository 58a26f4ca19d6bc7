import type { ExplainedCode } from '../../contract/load-error-explanation.ts';
import { view } from '../view.ts';

export const explanationView = view<ExplainedCode>([
  ['code', 'id', 'table'],
  ['statusCode', 'number', 'table'],
  ['status', 'text', 'table'],
  ['meaning', 'text', 'table'],
  ['action', 'text', 'table'],
  ['area', 'code'],
  ['retry', 'code'],
  ['routes', 'list'],
]);
