import { expect, it } from 'vitest';
import { deliveryOrderLabels } from '../../../src/domain/webhook/delivery-attempt.ts';

const one = { id: 2, status: 'PENDING', attempt: 1, duplicates: 0, duplicateOf: null };
const earlier = { id: 1, status: 'COMPLETED' };
const later = { id: 3, status: 'COMPLETED' };

it.each([
  ['the only delivery of its event', one, [], []],
  ['a delivery that came twice', { ...one, duplicates: 1 }, [], ['duplicate']],
  ['a copy of another delivery', { ...one, duplicateOf: 1 }, [], ['duplicate']],
  ['a delivery that cannot be read', { ...one, note: 'damaged' }, [], ['damaged']],
  ['a first attempt after a later event', one, [earlier], ['out_of_order']],
  ['a repeated attempt after a later event', { ...one, attempt: 2 }, [earlier], ['stale']],
  ['a delivery before a later event', one, [later], []],
  ['a delivery without a status', { ...one, status: null }, [earlier], []],
] as const)('deliveryOrderLabels returns the labels of %s', (_what, delivery, told, labels) => {
  expect(deliveryOrderLabels(delivery, told)).toEqual(labels);
});
