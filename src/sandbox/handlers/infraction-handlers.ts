import type { QueryOf } from '../../contract/route.ts';
import type { createDefense, listInfractions, readInfraction } from '../../contract/routes/infractions.ts';
import { isInfractionEnded } from '../../contract/schemas/infraction.ts';
import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import type { Handlers, Page, ReplyOf } from '../handler-types.ts';
import { LOWERCASE } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { HubFault, invalid, ServiceFault } from '../service-fault.ts';
import {
  heldInfraction,
  type InfractionRow,
  infractionFacts,
  moveInfraction,
  noteDefended,
  openInfraction,
} from '../state/infractions/infractions.ts';
import { reais } from '../state/money/thousandths.ts';
import {
  among,
  amountBetween,
  equals,
  mapPage,
  ownRow,
  readPage,
  selectWhere,
  timeBetween,
} from '../state/read-page.ts';
import { iso, optionalIso } from '../state/time-conversions.ts';
import { transactionById } from '../state/transactions/transactions.ts';

type Infraction = ReplyOf<typeof readInfraction>;
type Defense = ReplyOf<typeof createDefense>;

interface DefenseRow {
  readonly id: string;
  readonly defense: string;
  readonly status: 'PENDING' | 'DEFENDED';
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
}

const LISTS = ['status', 'type', 'analysisResult', 'reportedBy'] as const;
const EXACT = [
  'id',
  'protocol',
  'endToEndId',
  'transactionId',
  'participantDocument',
  'participantName',
] as const;
const PERIODS = ['reportedAt', 'createdAt', 'expiresAt', 'updatedAt'] as const;

/** Lists the infractions that match all filters (unshown.md §8). */
function listedInfractions(
  db: Sqlite,
  account: bigint,
  query: QueryOf<typeof listInfractions>,
): Page<InfractionRow> {
  const { sortBy = 'createdAt', sortDirection = 'desc' } = query;
  const select = selectWhere('select * from infractions', [
    ...equals('account', account),
    ...EXACT.flatMap((column) => equals(column, query[column])),
    ...LISTS.flatMap((column) => among(column, query[column])),
    ...amountBetween('amount', query.amountMin, query.amountMax),
    ...PERIODS.flatMap((column) => timeBetween(column, query[`${column}From`], query[`${column}To`])),
  ]);
  return readPage(db, select, `${sortBy} ${sortDirection}, seq ${sortDirection}`, query);
}

export const infractionHandlers = {
  /**
   * Opens a dispute of a charge if `status` is OPEN or omitted. Any other `status` becomes the status of the
   * open dispute.
   */
  openInfraction: ({ service, params, body }) => {
    const transaction = transactionById(service, params.id);
    const { type, details, status, analysisResult: result, analysisDetails } = body;
    if (result !== undefined && status !== 'CLOSED')
      throw invalid('analysisResult', 'apenas com status CLOSED');
    if (status === 'CLOSED' && result === undefined)
      throw invalid('analysisResult', 'obrigatório com CLOSED');
    if (status === undefined || status === 'OPEN') {
      return toInfraction(service, openInfraction(service, transaction, { type, details }));
    }
    const held = heldInfraction(service, transaction.seq);
    if (!held) throw new ServiceFault('PZG409');
    return toInfraction(service, moveInfraction(service, held, status, { result, details: analysisDetails }));
  },

  listInfractions: ({ service, query, caller }) =>
    mapPage(listedInfractions(service.db, caller.account.seq, query), (row) => toInfraction(service, row)),

  readInfraction: ({ service, params, caller }) =>
    toInfraction(service, infractionById(service, params.id, caller.account.seq)),

  createDefense: ({ service, params, body, caller }) => {
    const { db, clock, random } = service;
    const infraction = infractionById(service, params.id, caller.account.seq);
    if (isInfractionEnded(infraction.status)) throw new ServiceFault('PZK210');
    if (defensesOf(service, infraction).length > 0) throw new ServiceFault('PZK212');
    const now = clock.now();
    const row = db.insertAndGet<DefenseRow>('defenses', {
      id: `c${random.text(LOWERCASE, 24, 'defense', infraction.seq)}`,
      infraction: infraction.seq,
      defense: body.defense,
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
    });
    noteDefended(service, infraction);
    return toDefense(infraction, row);
  },

  listDefenses: ({ service, params, caller }) => {
    const infraction = infractionById(service, params.id, caller.account.seq);
    return defensesOf(service, infraction).map((row) => toDefense(infraction, row));
  },

  /** Returns the hub's record of an infraction (§2.6). Amounts are in cents. */
  hubReadInfraction: ({ service, params, caller }) => {
    const sql = 'select * from infractions where protocol = ? and account = ?';
    const row = service.db.get<InfractionRow>(sql, params.protocol, caller.account.seq);
    if (!row) throw new HubFault('RESOURCE_NOT_FOUND');
    return {
      ...infractionFacts(row),
      blockedAmount: row.blockedAmount / 10n,
      feeCharged: row.feeCharged / 10n,
      settledAmount: row.settledAmount / 10n,
      dueAt: iso(row.expiresAt),
      closedAt: optionalIso(row.closedAt),
    };
  },
} satisfies Handlers;

const infractionById = (service: Service, id: string, account: bigint): InfractionRow =>
  ownRow<InfractionRow>(service, 'infractions', { id, account });

const defensesOf = ({ db }: Service, { seq }: InfractionRow): DefenseRow[] =>
  db.all<DefenseRow>('select * from defenses where infraction = ? order by seq', seq);

function toDefense({ id: infractionId }: InfractionRow, row: DefenseRow): Defense {
  const { id, defense, status, createdAt, updatedAt } = row;
  return {
    id,
    defense,
    status,
    infractionId,
    createdAt: iso(createdAt),
    updatedAt: iso(updatedAt),
    files: [],
  };
}

const toInfraction = (service: Service, row: InfractionRow): Infraction => ({
  ...infractionFacts(row),
  expiresAt: iso(row.expiresAt),
  transactionId: row.transactionId,
  amount: reais(row.amount),
  defenseHistory: defensesOf(service, row).map((defense) => toDefense(row, defense)),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});
