import * as z from 'zod/mini';
import { isoDate, page, queryList, queryReais, sized } from '../codecs.ts';
import { array, json, pageOf, route } from '../route.ts';
import {
  DEFENSE_MOST_CHARACTERS,
  defense,
  hubInfraction,
  INFRACTION_REPORTERS,
  INFRACTION_RESULTS,
  INFRACTION_STATUSES,
  INFRACTION_TYPES,
  infraction,
} from '../schemas/infraction.ts';

const period = <const Name extends string>(name: Name) =>
  ({ [`${name}From`]: z.optional(isoDate), [`${name}To`]: z.optional(isoDate) }) as {
    [K in `${Name}From` | `${Name}To`]: z.ZodMiniOptional<typeof isoDate>;
  };

export const listInfractions = route({
  name: 'infraction.list',
  method: 'GET',
  path: '/user/infractions',
  query: z.object({
    ...page,
    id: z.optional(sized(1, 64)),
    protocol: z.optional(sized(1, 64)),
    status: z.optional(queryList(INFRACTION_STATUSES)),
    type: z.optional(queryList(INFRACTION_TYPES)),
    analysisResult: z.optional(queryList(INFRACTION_RESULTS)),
    reportedBy: z.optional(queryList(INFRACTION_REPORTERS)),
    endToEndId: z.optional(sized(1, 64)),
    transactionId: z.optional(sized(1, 64)),
    participantDocument: z.optional(sized(1, 20)),
    participantName: z.optional(sized(1, 255)),
    amountMin: z.optional(queryReais),
    amountMax: z.optional(queryReais),
    ...period('reportedAt'),
    ...period('createdAt'),
    ...period('expiresAt'),
    ...period('updatedAt'),
    sortBy: z.optional(z.enum(['createdAt', 'updatedAt'])),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: pageOf(infraction, 'infractions'),
  assumed: ['record fields', 'filters other than page and limit'],
});

export const readInfraction = route({
  name: 'infraction.read',
  method: 'GET',
  path: '/user/infractions/:id',
  reply: json(infraction),
  errors: ['PZG404'],
  shape: 'assumed',
  assumed: ['record fields'],
});

export const hubReadInfraction = route({
  name: 'hub.infraction.read',
  family: 'hub',
  method: 'GET',
  path: '/transactions/infractions/:protocol',
  reply: json(hubInfraction),
});

export const createDefense = route({
  name: 'infraction.defend',
  method: 'POST',
  path: '/user/infractions/:id/defenses',
  body: z.looseObject({ defense: sized(1, DEFENSE_MOST_CHARACTERS) }),
  reply: json(defense),
  status: 201,
  errors: ['PZG404', 'PZK210', 'PZK212'],
  idempotency: 'read-back',
  shape: 'assumed',
  assumed: ['JSON body with defense; attachments are not sent'],
});

export const listDefenses = route({
  name: 'infraction.defenses',
  method: 'GET',
  path: '/user/infractions/:id/defenses',
  reply: array(defense),
  errors: ['PZG404'],
  shape: 'assumed',
  assumed: ['a bare array'],
});
