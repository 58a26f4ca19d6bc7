import { formatCents } from '../../domain/money/decimal.ts';
import { isSharedInbox, openInbox } from '../../storage/inbox/open-inbox.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { compareMark, type MarkComparison, markFile } from '../../storage/journal/journal-mark.ts';
import { hasJournal, journalFile, openJournal } from '../../storage/journal/open-journal.ts';
import { type Profile, profileFlag } from '../../storage/profiles/profile.ts';
import { unknownKeyErrors } from '../../storage/profiles/unknown-keys.ts';
import { entryNames } from '../../storage/vault/manage-secrets.ts';
import { vaultFile } from '../../storage/vault/vault.ts';
import { exposedBelow, findUntrustedStorage } from '../../system/files/find-untrusted-storage.ts';
import { configDir } from '../../system/files/paths.ts';
import { bitsOfOthers } from '../../system/files/private-files.ts';
import { type DoctorContext, type Finding, finding, findingsOn, fromError } from './finding.ts';

/**
 * Warns of payments with an unknown outcome, and compares the journal with this machine's mark. If there is no
 * journal, does not create one.
 */
export async function checkJournal(context: DoctorContext): Promise<readonly Finding[]> {
  const shared = Boolean(context.env.PIX_JOURNAL_URL);
  const target = shared ? 'PIX_JOURNAL_URL' : journalFile(context);
  const found = findingsOn('journal', target);
  try {
    if (!hasJournal(context)) {
      const compared = await compareMark(context, null);
      // A mark without a journal means that the journal was lost.
      return compared.problem === null ? [found('ok', ['doctor.journal.none'])] : [ofMark(context, compared)];
    }
    const journal = await openJournal(context);
    try {
      return [
        await unknownOutcomes(context, journal, found),
        ofMark(context, await compareMark(context, journal)),
      ];
    } finally {
      await journal.close();
    }
  } catch (error) {
    return [fromError('journal', target, error)];
  }
}

async function unknownOutcomes(
  context: DoctorContext,
  journal: Journal,
  found: ReturnType<typeof findingsOn>,
): Promise<Finding> {
  const name = silently(() => context.profile())?.name ?? '-';
  const { count, cents } = await journal.unknownSum(name, context.clock.now());
  if (count === 0) return found('ok', ['doctor.journal.ok']);
  const params = { count, amount: formatCents(cents) };
  const advice = ['doctor.journal.unknown.advice', { with: profileFlag(name) }] as const;
  return found('warning', ['doctor.journal.unknown', params], advice);
}

function ofMark(context: DoctorContext, { mark, problem }: MarkComparison): Finding {
  const target = markFile(context);
  if (problem !== null) return fromError('journal_mark', target, problem);
  return finding('journal_mark', target, 'ok', [mark === null ? 'doctor.mark.none' : 'doctor.mark.ok']);
}

export async function checkInbox(context: DoctorContext): Promise<readonly Finding[]> {
  // The finding names the variable instead of the address, which may contain a password.
  let target = 'PIX_INBOX_URL';
  try {
    const place = context.inboxPlace();
    if (!isSharedInbox(place)) {
      target = place;
      if (!fs.existsSync(place)) return [finding('inbox', target, 'ok', ['doctor.inbox.none'])];
    }
    const inbox = await openInbox(place);
    try {
      const { verified, unsigned, rejected, forwardFailed } = await inbox.stats();
      const params = { kept: verified + unsigned, rejected, failed: forwardFailed };
      const trouble = forwardFailed > 0 || rejected > 0;
      return [
        trouble
          ? finding('inbox', target, 'warning', ['doctor.inbox.ok', params], ['doctor.inbox.advice'])
          : finding('inbox', target, 'ok', ['doctor.inbox.ok', params]),
      ];
    } finally {
      await inbox.close();
    }
  } catch (error) {
    return [fromError('inbox', target, error)];
  }
}

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** The oldest version that `engines` of package.json accepts. */
const OLDEST_NODE = [22, 19] as const;
const LITTLE_SPACE = 500 * 2 ** 20;
const NO_SPACE = 20 * 2 ** 20;

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const oldest = OLDEST_NODE.join('.');
  const found = findingsOn('node', version);
  return fits
    ? found('ok', ['doctor.node.ok'])
    : found('failed', ['doctor.node.old', { oldest }], ['doctor.node.old.advice', { oldest }]);
}

type FileSystem = Pick<import('node:fs').StatsFs, 'bavail' | 'bsize' | 'type'>;

/** Network file systems by their type number (statfs(2) of Linux). Other systems have other numbers. */
const NETWORK_TYPES: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  16914839: '9p',
  12805120: 'Ceph',
  1397113167: 'AFS',
  198183888: 'Lustre',
};

/**
 * Checks for free space. If inbox and journal cannot grow, no payment can be started. Also warns of a network file
 * system, where SQLite's locks do not protect the journal.
 */
export function checkDisk(
  { dataFolder, platform }: Pick<DoctorContext, 'dataFolder' | 'platform'>,
  statfs: (path: string) => FileSystem = fs.statfsSync,
): readonly Finding[] {
  const found = findingsOn('disk', dataFolder);
  const { bavail, bsize, type } = statfs(nearestPath(dataFolder));
  const free = bavail * bsize;
  const params = { free: `${Math.floor(free / 2 ** 20)} MiB` };
  const network = platform === 'linux' ? NETWORK_TYPES[type >>> 0] : undefined;
  const place = network && [
    found('warning', ['doctor.data.network', { type: network }], ['doctor.data.network.advice']),
  ];
  if (free >= LITTLE_SPACE) return place || [found('ok', ['doctor.disk.ok', params])];
  const result = free < NO_SPACE ? 'failed' : 'warning';
  return [found(result, ['doctor.disk.low', params], ['doctor.disk.low.advice']), ...(place || [])];
}

/** Returns the path, or the nearest folder above it that exists. */
function nearestPath(place: string): string {
  let there = place;
  while (!fs.existsSync(there) && path.dirname(there) !== there) there = path.dirname(there);
  return there;
}

export function checkProfileFile({ profiles }: DoctorContext): readonly Finding[] {
  const { file } = profiles;
  try {
    if (!fs.existsSync(file)) return [finding('profiles', file, 'ok', ['doctor.profiles.none'])];
    const unknown = profiles.list().flatMap((profile) => unknownKeyErrors(profile, file));
    if (unknown.length > 0) return unknown.map((error) => fromError('profiles', file, error));
    const [warning] = profiles.warnings();
    if (warning === undefined) return [finding('profiles', file, 'ok', ['doctor.profiles.ok'])];
    const key = warning.key as 'profiles.readable_by_others' | 'profiles.writable_by_others';
    const result = key === 'profiles.writable_by_others' ? 'failed' : 'warning';
    return [finding('profiles', file, result, [key, warning.params], ['doctor.chmod', { file }])];
  } catch (error) {
    return [fromError('profiles', file, error)];
  }
}

/**
 * Checks whether this user can write to the folders of `pix`, and whether other users own them or can write to them.
 */
export function checkPlaces(context: DoctorContext): readonly Finding[] {
  const { dataFolder, profiles } = context;
  const problem = findUntrustedStorage(context);
  const foreign =
    problem?.errorCode === 'foreign_config'
      ? [fromError('places', String(problem.init.params?.path), problem)]
      : [];
  const config = configDir(context);
  const exposed = exposedBelow([config, dataFolder]).filter(({ path: place }) => place !== profiles.file);
  const open = exposed.map(({ path: place, by }) => {
    const result = place.startsWith(config) || by === 'everybody' ? 'failed' : 'warning';
    const params = { path: place };
    return finding('places', place, result, ['places.writable_by_others', params], ['doctor.close', params]);
  });
  return [...foreign, ...open, ...closed('PIX_DATA_DIR', dataFolder), ...closed('PIX_CONFIG_DIR', config)];
}

/** Without the data folder, no payment can start. Without the other one, only profiles and marks cannot be stored. */
function closed(variable: 'PIX_DATA_DIR' | 'PIX_CONFIG_DIR', folder: string): readonly Finding[] {
  const there = nearestPath(folder);
  try {
    fs.accessSync(there, fs.constants.W_OK | fs.constants.X_OK);
    if (fs.statSync(there).isDirectory()) return [];
  } catch {
    // The finding says that the folder cannot be used.
  }
  const result = variable === 'PIX_DATA_DIR' ? 'failed' : 'warning';
  const key = variable === 'PIX_DATA_DIR' ? 'doctor.places.no_data' : 'doctor.places.no_config';
  return [finding('places', folder, result, [key], ['doctor.places.closed.advice', { variable }])];
}

export function checkProfile({ profile, env }: DoctorContext): readonly Finding[] {
  const chosen = profile();
  if (chosen !== null) {
    const words = chosen.live ? 'doctor.profile.live' : 'doctor.profile.test';
    return [finding('profile', chosen.name, 'ok', [words, { store: chosen.store }])];
  }
  const byEnvironment = env.PIX_BASE_URL || env.PIX_HUB_URL || env.PIX_CARD_URL;
  if (byEnvironment) return [finding('profile', '-', 'ok', ['doctor.profile.environment'])];
  return [finding('profile', '-', 'warning', ['profile.none_chosen'], ['doctor.profile.none.advice'])];
}

export async function checkVault(context: DoctorContext): Promise<readonly Finding[]> {
  const profile = silently(() => context.profile());
  if (profile === null) return [];
  const names = entryNames(profile);
  const target = profile.store === 'keyring' ? 'keyring' : fileOf(context, profile);
  const found = findingsOn('vault', target);
  if (names.length === 0) return [found('not_tested', ['doctor.vault.empty'])];
  try {
    const vault = await context.vault(profile);
    const lost: string[] = [];
    for (const name of names) if ((await vault.get(profile.name, name)) === null) lost.push(name);
    if (lost.length > 0) {
      const params = { names: lost.join(', ') };
      return [found('failed', ['doctor.vault.lost', params], ['doctor.vault.lost.advice'])];
    }
  } catch (error) {
    return [fromError('vault', target, error)];
  }
  if (profile.store !== 'keyring' && bitsOfOthers(target) !== 0)
    return [found('warning', ['doctor.vault.readable'], ['doctor.chmod', { file: target }])];
  const kind = profile.store;
  const result = kind === 'plain' && profile.live ? 'warning' : 'ok';
  const detail = ['doctor.vault.ok', { kind, count: names.length }] as const;
  return [found(result, detail, result === 'ok' ? undefined : ['doctor.vault.plain.advice'])];
}

const fileOf = (context: DoctorContext, { name, store }: Profile): string =>
  vaultFile(configDir(context), name, store === 'plain' ? 'plain' : 'enc');

/** Returns null when `read` fails, because another check reports the error. */
export function silently<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
