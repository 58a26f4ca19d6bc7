import type * as z from 'zod/mini';
import type { balance } from '../../contract/schemas/account.ts';
import type { keyInformation } from '../../contract/schemas/key.ts';
import type { reportJob } from '../../contract/schemas/report.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import { field, fields, type View } from '../view.ts';

export const balanceView: View<z.output<typeof balance>> = {
  noun: 'balance',
  columns: fields([
    ['balanceAvailable', 'brl', 'table'],
    ['balanceBlocked', 'brl', 'table'],
  ]),
};

export const keyView: View<z.output<typeof keyInformation>> = {
  noun: 'key',
  columns: fields([
    ['pixKey', 'key', 'table'],
    ['name', 'name', 'table'],
    ['document', 'document', 'table'],
    ['personType', 'text', 'table'],
    ['institutionName', 'text', 'table'],
    ['institutionCode', 'id'],
    ['institutionIspb', 'id'],
    ['branch', 'id'],
    ['accountNumber', 'id'],
    ['accountType', 'text'],
  ]),
};

type ShownWebhook = Webhook & { secret?: string | null | undefined };

export const webhookView: View<ShownWebhook> = {
  noun: 'webhook',
  leavesOut: ['createdAt', 'hasSecret', 'active', 'events'],
  columns: [
    ...fields<ShownWebhook>([
      ['id', 'id', 'table'],
      ['url', 'text', 'table'],
      ['active', 'yesno', 'table'],
    ]),
    { ...field<ShownWebhook, 'events'>('events', 'list', 'table'), none: 'webhook.all_events' },
    ...fields<ShownWebhook>([
      ['hasSecret', 'yesno', 'table'],
      ['createdAt', 'time', 'table'],
      ['updatedAt', 'time'],
      ['secret', 'id', 'detail'],
    ]),
  ],
};

/** A new secret; shown once. */
export const secretView: View<{ readonly secret: string }> = {
  noun: 'secret',
  columns: fields([['secret', 'id', 'table']]),
};

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

/** A report that was written to a file. */
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
