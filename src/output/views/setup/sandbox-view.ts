import type * as z from 'zod/mini';
import type {
  advancedClock,
  fault,
  RunningSandbox,
  reissuedToken,
  sandboxStatus,
} from '../../../contract/schemas/control.ts';
import { view } from '../../view.ts';

export const sandboxView = view<z.output<typeof sandboxStatus>>([
  ['now', 'time', 'table'],
  ['transactions', 'number', 'table'],
  ['webhooks', 'number', 'table'],
  ['pendingDeliveries', 'number', 'table'],
  ['traffic', 'number', 'table'],
  ['scenario', 'text', 'table'],
  ['seed', 'number'],
]);

export const reissuedView = view<z.output<typeof reissuedToken>>([
  ['accountNumber', 'id', 'table'],
  ['name', 'id', 'table'],
  ['token', 'id', 'table'],
]);

export const clockView = view<z.output<typeof advancedClock>>([
  ['now', 'time', 'table'],
  ['to', 'time'],
  ['reached', 'yesno'],
]);

export const faultView = view<z.output<typeof fault>>([
  ['id', 'id', 'table'],
  ['route', 'id', 'table'],
  ['kind', 'text', 'table'],
  ['times', 'number', 'table'],
  ['probability', 'number', 'table'],
  ['status', 'number', 'table'],
  ['code', 'id', 'table'],
  ['body', 'text'],
  ['delayMs', 'number'],
]);

export const runningView = view<RunningSandbox>([
  ['baseUrl', 'id', 'table'],
  ['hubUrl', 'id'],
  ['cardUrl', 'id'],
  ['sandboxUrl', 'id'],
  ['controlUrl', 'id', 'table'],
  ['profile', 'id', 'table'],
  ['seed', 'number', 'table'],
]);
