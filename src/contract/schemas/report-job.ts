import * as z from 'zod/mini';
import { nullish, openStatus, plainNumber, text } from '../codecs.ts';

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
