import * as columns from './list-columns.ts';
import type { ListRow } from './listing.ts';

type Columns = readonly columns.RowColumn<never>[];

const COLUMNS: Readonly<Record<ListRow['kind'], Columns>> = {
  alert: columns.alertColumns,
  payment: columns.paymentColumns,
  group: columns.groupColumns,
  event: columns.eventColumns,
  dispute: columns.disputeColumns,
  batch: columns.payoutColumns,
  entry: columns.payoutColumns,
  received: columns.receivedColumns,
  action: columns.actionColumns,
  request: columns.requestColumns,
  profile: [],
};

export const columnsOf = (kind: ListRow['kind']): Columns => COLUMNS[kind];
