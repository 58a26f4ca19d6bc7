import { fields, type View } from '../view.ts';

export const explanationView: View<{
  readonly code: string;
  readonly statusCode?: number;
  readonly area?: string;
  readonly retry?: string;
  readonly status?: string | null;
  readonly meaning: string;
  readonly action: string;
  readonly routes?: readonly string[];
}> = {
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
