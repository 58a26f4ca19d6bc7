import type { Explanation } from '../../contract/explanation.ts';
import { fields, type View } from '../view.ts';

export const explanationView: View<Explanation> = {
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
