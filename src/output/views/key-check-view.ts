import type { PixKeyCheck } from '../../domain/keys/check-pix-key.ts';
import { view } from '../view.ts';

export const keyCheckView = view<PixKeyCheck>([
  ['status', 'code', 'table'],
  ['type', 'text', 'table'],
  ['canonical', 'id', 'table'],
  ['candidates', 'text', 'table', { value: candidatesText }],
]);

function candidatesText({ candidates }: PixKeyCheck): string {
  return candidates.map(({ type, canonical }) => `${type} ${canonical}`).join(', ');
}
