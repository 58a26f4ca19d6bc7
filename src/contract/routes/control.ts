import * as z from 'zod/mini';
import { isoDate, requestReais, sized } from '../codecs.ts';
import { array, json, route } from '../route.ts';
import {
  advancedClock,
  FAULT_KINDS,
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
 * The sandbox's own control routes, set apart from the routes it imitates: what the outside world does to an account
 * (a customer pays, a bank fails, time passes). No token: they answer on loopback alone.
 */
const control = { family: 'control', bearer: false, idempotency: 'none' } as const;

const onTransaction = {
  ...control,
  method: 'POST',
  reply: json(transaction),
  errors: ['PZC310', 'PZG409'],
} as const;

/** A customer pays the charge. */
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

/** The amount goes back to the payer; without `amount` (reais), all of it. */
export const refundTransaction = route({
  ...onTransaction,
  name: 'control.refund',
  path: '/transactions/:id/refund',
  errors: ['PZC310', 'PZG409', 'PZG423', 'PZC200'],
  body: z.looseObject({ amount: z.optional(requestReais) }),
});

/**
 * The payer's bank disputes a paid charge (MED): opens an infraction, or moves the open one to `status`. CLOSED goes
 * with its `analysisResult`: AGREED (the payer wins) or DISAGREED.
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
 * Moves the sandbox's time forward, by `ms` or `to` a moment; everything that falls due in between happens, in order. With
 * `waitMs` it answers after so much real time, however far it came (`reached`): asked again for the same moment, it goes on.
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
 * Forgets everything it stored; tokens and credentials stay. Ids are others than before, so that what a journal or an inbox
 * remembers is never taken for something of now; with `sameIds` they are those of the first life.
 */
export const resetSandbox = route({
  ...control,
  name: 'control.reset',
  method: 'POST',
  path: '/reset',
  body: z.looseObject({ sameIds: z.optional(z.boolean()) }),
  reply: json(sandboxStatus),
});
/** Ends the sandbox's process, after what is under way. */
export const stopSandbox = route({
  ...control,
  name: 'control.stop',
  method: 'POST',
  path: '/stop',
  reply: json(sandboxStatus),
});

/** Everything the sandbox answers, as OpenAPI made from the contract. */
export const readOpenApi = route({
  ...control,
  idempotency: 'safe',
  name: 'control.openApi',
  method: 'GET',
  path: '/openapi.json',
  reply: json(z.looseObject({ openapi: z.string() })),
});

/**
 * Believable life from the seed: charges, payments, payouts, refunds, disputes, webhooks that fail; so many turns a
 * minute (30). A scenario tells of one kind of day.
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
/** Starts nothing new; what has started runs to its end. */
export const stopTraffic = route({
  ...control,
  name: 'control.stopTraffic',
  method: 'DELETE',
  path: '/traffic',
  reply: json(sandboxStatus),
});
