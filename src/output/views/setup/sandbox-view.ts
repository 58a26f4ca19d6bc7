import type * as z from 'zod/mini';
import type {
  advancedClock,
  fault,
  RunningSandbox,
  sandboxStatus,
} from '../../../contract/schemas/control.ts';
import type { reissuedToken } from '../../../contract/schemas/controlled-account.ts';
import { fields, type View } from '../../view.ts';

export const sandboxView: View<z.output<typeof sandboxStatus>> = {
  noun: 'sandbox',
  columns: fields([
    ['now', 'time', 'table'],
    ['transactions', 'number', 'table'],
    ['webhooks', 'number', 'table'],
    ['pendingDeliveries', 'number', 'table'],
    ['traffic', 'number', 'table'],
    ['scenario', 'text', 'table'],
    ['seed', 'number'],
  ]),
};

export const reissuedView: View<z.output<typeof reissuedToken>> = {
  noun: 'token',
  columns: fields([
    ['accountNumber', 'id', 'table'],
    ['name', 'id', 'table'],
    ['token', 'id', 'table'],
  ]),
};

export const clockView: View<z.output<typeof advancedClock>> = {
  noun: 'clock',
  columns: fields([
    ['now', 'time', 'table'],
    ['to', 'time'],
    ['reached', 'yesno'],
  ]),
};

export const faultView: View<z.output<typeof fault>> = {
  noun: 'fault',
  columns: fields([
    ['id', 'id', 'table'],
    ['route', 'id', 'table'],
    ['kind', 'text', 'table'],
    ['times', 'number', 'table'],
    ['probability', 'number', 'table'],
    ['status', 'number', 'table'],
    ['code', 'id', 'table'],
    ['delayMs', 'number'],
  ]),
};

export const runningView: View<RunningSandbox> = {
  noun: 'sandbox',
  columns: fields([
    ['baseUrl', 'id', 'table'],
    ['hubUrl', 'id'],
    ['cardUrl', 'id'],
    ['sandboxUrl', 'id'],
    ['controlUrl', 'id', 'table'],
    ['profile', 'id', 'table'],
    ['seed', 'number', 'table'],
  ]),
};
