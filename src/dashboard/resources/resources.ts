import { isList, type Place, type ScreenName } from '../state/dashboard-state.ts';
import { dispute } from './dispute.ts';
import { group } from './endpoint.ts';
import { event } from './event.ts';
import { received } from './inbox-delivery.ts';
import { action, request } from './log.ts';
import { alert, profile } from './overview.ts';
import { batch, entry } from './payout.ts';
import { proposal } from './proposal.ts';
import type { Resource } from './resource.ts';
import { payment } from './transaction.ts';

export const RESOURCES = {
  alert,
  payment,
  group,
  event,
  dispute,
  batch,
  entry,
  proposal,
  received,
  action,
  request,
  profile,
};

export type Kind = keyof typeof RESOURCES;
export type RowOf<K extends Kind> = K extends Kind
  ? (typeof RESOURCES)[K] extends Resource<infer Row>
    ? Row
    : never
  : never;
export type ListRow = { [K in Kind]: { readonly kind: K; readonly row: RowOf<K> } }[Kind];

/** Returns the descriptor of a kind, for use with rows of this kind. */
export const resourceOf = ({ kind }: { readonly kind: Kind }): Resource<ListRow['row']> =>
  RESOURCES[kind] as unknown as Resource<ListRow['row']>;

/** Returns the descriptor of an opened item; null for a list. */
export const openedResource = ({ kind }: Place): Resource<ListRow['row']> | null =>
  isList(kind) ? null : resourceOf({ kind });

/** The kind of the rows in the list of a screen. Two lists also have rows of another kind. */
export const KIND_ON: Readonly<Record<ScreenName, Kind>> = {
  overview: 'alert',
  payments: 'payment',
  deliveries: 'group',
  disputes: 'dispute',
  payouts: 'entry',
  inbox: 'received',
  log: 'request',
};
