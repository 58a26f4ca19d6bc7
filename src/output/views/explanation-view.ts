import type { ExplainedCode } from '../../contract/explained-code.ts';
import { fields, type View } from '../view.ts';

export const explanationView: View<ExplainedCode> = {
  noun: 'code',
  columns: fields([
    ['code', 'id', 'table'],
    ['statusCode', 'number', 'table'],
    ['status', 'text', 'table'],
    ['meaning', 'text', 'table'],
    ['action', 'text', 'table'],
    ['area', 'code'],
    ['retry', 'code'],
    ['routes', 'list'],
  ]),
};
