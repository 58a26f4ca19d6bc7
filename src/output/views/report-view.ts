import type * as z from 'zod/mini';
import type { reportJob } from '../../contract/schemas/report-job.ts';
import { view } from '../view.ts';

export const reportView = view<z.output<typeof reportJob>>([
  ['id', 'id', 'table'],
  ['status', 'status', 'table'],
  ['writtenRows', 'number', 'table'],
  ['createdAt', 'time', 'table'],
  ['updatedAt', 'time'],
  ['storageExpiresAt', 'time'],
]);

export const exportView = view([
  ['file', 'id', 'table'],
  ['via', 'text', 'table'],
  ['rows', 'number', 'table'],
  ['bytes', 'number', 'table'],
  ['formulas', 'code', 'table'],
  ['sha256', 'id', 'table'],
]);
