import * as z from 'zod/mini';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { isoDate, nullish, openStatus, plainNumber, text } from '../codecs.ts';
import { json, route } from '../route.ts';
import { TRANSACTION_TYPES } from '../schemas/transaction.ts';

/** A job that generates a report (§2.7 "Report job"). */
export const reportJob = z.looseObject({
  id: z.string(),
  status: openStatus(['PENDING', 'RUNNING', 'COMPLETED', 'FAILED']),
  createdAt: text,
  updatedAt: text,
  writtenRows: nullish(plainNumber),
  storageExpiresAt: text,
  params: z.optional(z.unknown()),
});

/** Answer of `POST /user/report/:id/download` (unshown.md §9): a signed URL, valid for five minutes. */
export const reportDownload = z.looseObject({ url: z.optional(z.nullable(z.string())), expiresAt: text });

export const createReport = route({
  name: 'report.create',
  method: 'POST',
  path: '/user/report',
  body: z.looseObject({
    dateFrom: isoDate,
    dateTo: isoDate,
    status: z.optional(z.array(z.enum(TRANSACTION_STATUSES))),
    type: z.optional(z.array(z.enum(TRANSACTION_TYPES))),
  }),
  reply: json(reportJob),
  status: 202,
  // Before a repetition, the client reads the newest job. A second job would be harmless.
  idempotency: 'read-back',
  assumed: ['body fields status and type'],
});

/** The spec does not contain this route, but the client must wait for COMPLETED (unshown.md §9). */
export const readReport = route({
  name: 'report.read',
  method: 'GET',
  path: '/user/report/:id',
  reply: json(reportJob),
  errors: ['PZG404'],
  shape: 'assumed',
  assumed: ['the route itself'],
});

export const downloadReport = route({
  name: 'report.download',
  method: 'POST',
  path: '/user/report/:id/download',
  reply: json(reportDownload),
  errors: ['PZG404', 'PZG409', 'PZG410'],
  // A repetition only creates another URL of the file.
  idempotency: 'safe',
  assumed: ['the field url', '409 PZG409 before COMPLETED, 410 PZG410 after it expired'],
});
