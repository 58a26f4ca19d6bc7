import * as z from 'zod/mini';
import { isoDate, requestReais, sized } from '../codecs.ts';
import { array, json, route } from '../route.ts';
import {
  advancedClock,
  FAULT_KINDS,
  FOREIGN_BODIES,
  fault,
  LONGEST_ADVANCE_MS,
  SCENARIOS,
  sandboxStatus,
} from '../schemas/control.ts';
import {
  INFRACTION_RESULTS,
  INFRACTION_STATUSES,
  INFRACTION_TYPES,
  infraction,
} from '../schemas/infraction.ts';
import { transaction } from '../schemas/transaction.ts';

/**
 * Control routes trigger events outside of the account: a customer pays, a bank fails, time passes. They need
 * no token, and answer on loopback only.
 */
const control = { family: 'control', bearer: false, idempotency: 'none' } as const;

const onTransaction = {
  ...control,
  method: 'POST',
  reply: json(transaction),
  errors: ['PZC310', 'PZG409'],
} as const;

export const payCharge = route({
  ...onTransaction,
  name: 'control.pay',
  path: '/transactions/:id/pay',
  body: z.looseObject({ payerName: z.optional(sized(1, 255)), payerDocument: z.optional(sized(11, 18)) }),
});
export const cancelTransaction = route({
  ...onTransaction,
  name: 'control.cancel',
  path: '/transactions/:id/cancel',
});
export const expireCharge = route({
  ...onTransaction,
  name: 'control.expire',
  path: '/transactions/:id/expire',
});
export const failTransaction = route({
  ...onTransaction,
  name: 'control.fail',
  path: '/transactions/:id/fail',
});

/** `amount` is in reais. If omitted, the payer gets the full amount. */
export const refundTransaction = route({
  ...onTransaction,
  name: 'control.refund',
  path: '/transactions/:id/refund',
  errors: ['PZC310', 'PZG409', 'PZG423', 'PZC200'],
  body: z.looseObject({ amount: z.optional(requestReais) }),
});

/**
 * Opens an infraction (MED), or changes its status. For CLOSED, `analysisResult` is AGREED (the payer wins;
 * default) or DISAGREED.
 */
export const openInfraction = route({
  ...control,
  name: 'control.infraction',
  method: 'POST',
  path: '/transactions/:id/infraction',
  body: z.looseObject({
    type: z.optional(z.enum(INFRACTION_TYPES)),
    details: z.optional(sized(1, 2000)),
    status: z.optional(z.enum(INFRACTION_STATUSES)),
    analysisResult: z.optional(z.enum(INFRACTION_RESULTS)),
    analysisDetails: z.optional(sized(1, 2000)),
  }),
  reply: json(infraction),
  errors: ['PZC310', 'PZG409'],
});

/**
 * Advances the sandbox clock by `ms` or until `to`. All events that are due in this period happen in order.
 * The route answers after at most `waitMs` of real time; to continue, the caller repeats the request with the
 * answer's `to`.
 */
export const advanceClock = route({
  ...control,
  name: 'control.advanceClock',
  method: 'POST',
  path: '/clock/advance',
  body: z.looseObject({
    ms: z.optional(z.int().check(z.gte(0), z.lte(LONGEST_ADVANCE_MS))),
    to: z.optional(isoDate),
    waitMs: z.optional(z.int().check(z.gte(1), z.lte(600_000))),
  }),
  reply: json(advancedClock),
  errors: ['PZG409'],
});

export const addFault = route({
  ...control,
  name: 'control.addFault',
  method: 'POST',
  path: '/faults',
  body: z.looseObject({
    route: sized(1, 200),
    kind: z.enum(FAULT_KINDS),
    times: z.optional(z.int().check(z.gte(1))),
    probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
    status: z.optional(z.int().check(z.gte(300), z.lte(599))),
    code: z.optional(sized(1, 64)),
    body: z.optional(z.enum(FOREIGN_BODIES)),
    delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  }),
  reply: json(fault),
  status: 201,
});
export const listFaults = route({
  ...control,
  idempotency: 'safe',
  name: 'control.listFaults',
  method: 'GET',
  path: '/faults',
  reply: array(fault),
});
export const clearFaults = route({
  ...control,
  name: 'control.clearFaults',
  method: 'DELETE',
  path: '/faults',
  reply: array(fault),
});

export const readSandbox = route({
  ...control,
  idempotency: 'safe',
  name: 'control.status',
  method: 'GET',
  path: '/status',
  reply: json(sandboxStatus),
});
/**
 * Deletes all data except tokens and credentials. Unless `sameIds` is set, new ids differ from the ids before
 * the reset. Entries of a journal or inbox then never match new transactions.
 */
export const resetSandbox = route({
  ...control,
  name: 'control.reset',
  method: 'POST',
  path: '/reset',
  body: z.looseObject({ sameIds: z.optional(z.boolean()) }),
  reply: json(sandboxStatus),
});
/** Stops the sandbox after the requests in progress were answered. */
export const stopSandbox = route({
  ...control,
  name: 'control.stop',
  method: 'POST',
  path: '/stop',
  reply: json(sandboxStatus),
});

export const readOpenApi = route({
  ...control,
  idempotency: 'safe',
  name: 'control.openApi',
  method: 'GET',
  path: '/openapi.json',
  reply: json(z.looseObject({ openapi: z.string() })),
});

/**
 * `perMinute` is the number of new charges and payouts per minute (default 30). Without a `scenario`, the
 * traffic is that of a normal day.
 */
export const startTraffic = route({
  ...control,
  name: 'control.startTraffic',
  method: 'POST',
  path: '/traffic',
  body: z.looseObject({
    perMinute: z.optional(z.int().check(z.gte(1), z.lte(60_000))),
    scenario: z.optional(z.enum(SCENARIOS)),
  }),
  reply: json(sandboxStatus),
});
/** Stops the creation of new charges and payouts. Existing ones are still completed. */
export const stopTraffic = route({
  ...control,
  name: 'control.stopTraffic',
  method: 'DELETE',
  path: '/traffic',
  reply: json(sandboxStatus),
});
