import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Meant, Prepared } from './scenario.ts';
import type { FaultWorld, Ran } from './world.ts';

/** What is wrong, in one line each; empty when all is well. */
export type Verdict = readonly { readonly kind: 'twice' | 'lost' | 'wrong'; readonly text: string }[];

/** How often each of the meant payments was made, by the service's books. */
export async function countsOf(world: FaultWorld, prepared: Prepared): Promise<ReadonlyMap<string, number>> {
  const { meant, charge, byAmount } = prepared;
  if (charge !== undefined) {
    const cents = await world.refunded(charge);
    return new Map(meant.map((one) => [one.reference, cents / one.cents]));
  }
  const applied = await world.applied();
  const count = (one: Meant): number =>
    applied.filter(({ reference, cents }) => (byAmount ? cents === one.cents : reference === one.reference))
      .length;
  return new Map(meant.map((one) => [one.reference, count(one)]));
}

export async function paidTwice(world: FaultWorld, prepared: Prepared): Promise<Verdict> {
  const counts = await countsOf(world, prepared);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([reference, count]) => ({
      kind: 'twice',
      text: `${reference} was paid ${count} times`,
    }));
}

/** Whether what a run said of its outcome is what the service's books say. A killed run said nothing. */
export async function heldAgainstBooks(world: FaultWorld, prepared: Prepared, ran: Ran): Promise<Verdict> {
  if (ran.code === null) return [];
  const counts = await countsOf(world, prepared);
  const wrong = (text: string): Verdict => [{ kind: 'wrong', text: `exit ${ran.code}: ${text}` }];
  if (ran.code === 1) return wrong(`a fault of ours: ${ran.stderr.slice(0, 300)}`);
  const said = parse(ran.stdout);
  if (said === undefined) return wrong(`no document on stdout: ${ran.stderr.slice(0, 300)}`);
  const outcome = (said.error as { outcome?: string; errorCode?: string } | undefined)?.outcome;
  if (prepared.meant.length > 1) return batchRows(world, counts, said, ran);
  const [[reference, count] = ['', 0]] = [...counts];
  if (ran.code === 0 && count !== 1) return wrong(`says done, but ${reference} is there ${count} times`);
  const denies = outcome === 'not_applied' || outcome === 'not_sent';
  const otherProcess = (said.error as { errorCode?: string } | undefined)?.errorCode === 'in_flight';
  if (denies && count > 0 && !otherProcess) return wrong(`says ${outcome}, but ${reference} is there`);
  if (ran.code !== 0 && outcome === undefined)
    return wrong(`does not say what happened: ${ran.stdout.slice(0, 300)}`);
  return [];
}

/** The result csv tells of each row; what it says was paid must be, what it says was not must not. */
function batchRows(
  world: FaultWorld,
  counts: ReadonlyMap<string, number>,
  said: Record<string, unknown>,
  ran: Ran,
): Verdict {
  if (said.error !== undefined) return [];
  const lines = readFileSync(join(world.folder, 'folha.result.csv'), 'utf8').trim().split('\n').slice(1);
  const verdict: { kind: 'wrong'; text: string }[] = [];
  const wrong = (text: string): void =>
    void verdict.push({ kind: 'wrong', text: `exit ${ran.code}: ${text}` });
  for (const line of lines) {
    const [, reference = '', , , status = ''] = line.split(',');
    const count = counts.get(reference) ?? 0;
    if ((status === 'COMPLETED' || status === 'PENDING') && count !== 1)
      wrong(`${line}: it is there ${count} times`);
    if (['not_applied', 'not_sent', 'refused'].includes(status) && count > 0) wrong(`${line}: it is there`);
  }
  if (ran.code === 0 && [...counts.values()].some((count) => count !== 1)) wrong('says done, and is not');
  return verdict;
}

/** At the end, with nothing in the way any more: each is there once, and the journal knows it. */
export async function atTheEnd(
  world: FaultWorld,
  prepared: Prepared,
  { headerConfirmed, ran }: { readonly headerConfirmed: boolean; readonly ran: Ran },
): Promise<Verdict> {
  const counts = await countsOf(world, prepared);
  const entries = parse(
    (await world.pix(['journal', 'list', '--json', '--limit', '1000'])).stdout,
  ) as unknown;
  const states = new Map(
    (entries as { reference: string; state: string }[]).map(({ reference, state }) => [reference, state]),
  );
  const verdict: { kind: 'lost' | 'wrong'; text: string }[] = [];
  for (const [reference, count] of counts) {
    const state = states.get(reference);
    // A service whose header nobody confirmed leaves it in doubt: that is what is promised there.
    const mayStayOpen = !headerConfirmed && state === 'unknown' && ran.code === 7;
    if (mayStayOpen) continue;
    if (count < 1)
      verdict.push({
        kind: 'lost',
        text: `${reference} is not paid (journal: ${state}, exit ${ran.code}: ${ran.stderr.slice(-300)})`,
      });
    else if (state !== 'confirmed')
      verdict.push({ kind: 'wrong', text: `${reference} is paid, and the journal says ${state}` });
  }
  return verdict;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
