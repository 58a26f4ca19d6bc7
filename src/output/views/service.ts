import type * as z from 'zod/mini';
import type { balance } from '../../contract/schemas/account.ts';
import type { keyInformation } from '../../contract/schemas/key.ts';
import type { reportJob } from '../../contract/schemas/report.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import { fields, type View } from '../view.ts';

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

export const webhookView: View<Webhook & { secret?: string | null | undefined }> = {
  noun: 'webhook',
  columns: fields([
    ['id', 'id', 'table'],
    ['url', 'text', 'table'],
    ['active', 'yesno', 'table'],
    ['events', 'list', 'table'],
    ['hasSecret', 'yesno', 'table'],
    ['createdAt', 'time', 'table'],
    ['updatedAt', 'time'],
  ]),
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
