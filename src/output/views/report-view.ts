import type * as z from 'zod/mini';
import type { reportJob } from '../../contract/schemas/report-job.ts';
import { fields, type View } from '../view.ts';

export const reportView: View<z.output<typeof reportJob>> = {
  noun: 'report',
  columns: fields([
    ['id', 'id', 'table'],
    ['status', 'status', 'table'],
    ['writtenRows', 'number', 'table'],
    ['createdAt', 'time', 'table'],
    ['updatedAt', 'time'],
    ['storageExpiresAt', 'time'],
  ]),
};

export const exportView: View<{
  readonly file: string | null;
  readonly via: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly formulas: string | null;
}> = {
  noun: 'export',
  columns: fields([
    ['file', 'id', 'table'],
    ['via', 'text', 'table'],
    ['rows', 'number', 'table'],
    ['bytes', 'number', 'table'],
    ['formulas', 'code', 'table'],
    ['sha256', 'id', 'table'],
  ]),
};
