import { string as stringFlag } from '@oclif/core/flags';
import { fileFlag, profileArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { amountOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { isReadOnce } from '../../cli/streams/input.ts';
import { fail } from '../../domain/errors.ts';
import { type Limits, parseHours, RECEIVER_TYPES, type ReceiverType } from '../../domain/money/limits.ts';
import { profileLimitsView } from '../../output/views/setup/profile-view.ts';
import { replacePrivateFile } from '../../system/files/private-files.ts';

const path = process.getBuiltinModule('node:path');

type Typed = Readonly<Record<string, unknown>>;
const NONE = 'none';

/**
 * Returns the profile's limits with the changes that the flags request. The value `none` removes a limit.
 * @param absolute converts a path on the command line to an absolute path
 * @returns null if no flag was given
 * @throws PixError `usage`
 */
function changedLimits(before: Limits, flags: Typed, absolute: (file: string) => string): Limits | null {
  const readers: readonly (readonly [flag: string, name: keyof Limits, (value: string) => unknown])[] = [
    ['per-payout', 'perPayout', reais],
    ['per-day', 'perDay', reais],
    ['key-types', 'keyTypes', receiverTypes],
    ['receivers', 'receivers', absolute],
    ['hours', 'hours', hours],
    ['four-eyes', 'fourEyes', (value) => value],
  ];
  const typed = readers.filter(([flag]) => typeof flags[flag] === 'string');
  if (typed.length === 0) return null;
  const limits: Record<string, unknown> = { ...before };
  for (const [flag, name, read] of typed) {
    const value = String(flags[flag]).trim();
    if (value.toLowerCase() === NONE) delete limits[name];
    else limits[name] = read(value);
  }
  return limits;
}

/** The profile stores amounts with two decimals. */
const reais = (value: string): string => {
  const [whole = '0', cents = ''] = amountOf(value).toString().split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
};

function receiverTypes(value: string): readonly ReceiverType[] {
  const names = value.split(',').map((name) => name.trim().toUpperCase());
  const unknown = names.find((name) => !(RECEIVER_TYPES as readonly string[]).includes(name));
  if (unknown !== undefined) throw bad('key-types', unknown, RECEIVER_TYPES.join(', '));
  return [...new Set(names as ReceiverType[])];
}

function hours(value: string): string {
  if (parseHours(value) === null) throw bad('hours', value, '08:00-18:00');
  return value;
}

const bad = (flag: string, value: string, expected: string) =>
  fail('limits.bad_value', { flag, value: value.slice(0, 60), expected });

export default class ProfileLimits extends PixCommand {
  static override traits = { audited: true, shows: [profileLimitsView] };
  static override summary = 'Show or change the payment limits of a profile';
  static override description =
    'Limits apply to payouts, paid codes and transfers, and are checked before anything is sent. The total of the day (São Paulo time) is read from the journal. The value none removes a limit. A payment beyond a limit needs --override-limits REASON, and the reason is recorded.';
  static override examples = [
    'pix profile limits shop --per-payout 5000 --per-day 20000,00',
    'pix profile limits shop --key-types CNPJ,EMAIL --hours 08:00-18:00',
    'pix profile limits shop --receivers suppliers.txt',
    'pix profile limits shop --four-eyes batch',
  ];
  static override args = {
    name: profileArgument({ description: 'profile name (default: the current one)' }),
  };
  static override flags = {
    'per-payout': stringFlag({ helpValue: 'REAIS', description: 'maximum of one payment, in reais' }),
    'per-day': stringFlag({ helpValue: 'REAIS', description: 'maximum of all payments of a day, in reais' }),
    'key-types': stringFlag({
      helpValue: 'TYPES',
      description: 'receiver types: CPF, CNPJ, PHONE, EMAIL, EVP, ACCOUNT',
    }),
    receivers: fileFlag({
      description: 'file of allowed keys, documents and account numbers, one per line; - for stdin',
    }),
    hours: stringFlag({ helpValue: '08:00-18:00', description: 'allowed hours, São Paulo time' }),
    'four-eyes': stringFlag({
      options: ['batch', 'none'],
      description: 'batch: a batch is proposed by one person and approved by another',
    }),
    yes: changeFlags.yes,
  };

  async run(): Promise<void> {
    const { args, flags, out, notes, session } = await this.start(ProfileLimits);
    const { name, live, limits = {} } = session.chosen(args.name);
    const { receivers } = flags;
    const isPiped = receivers !== undefined && isReadOnce(this.path(receivers), receivers);
    // Reads the file, so that a mistyped name is reported now and not at the next payment.
    const list =
      receivers === undefined || receivers.trim().toLowerCase() === NONE
        ? undefined
        : await this.readNamedFile(receivers);
    const kept = path.join(path.dirname(session.profiles.file), `receivers-${name}.txt`);
    const changed = changedLimits(limits, flags, (file) => (isPiped ? kept : this.path(file)));
    if (changed !== null) {
      session.told.subjects.push(name, ...Object.keys(flags).filter((flag) => flag in ProfileLimits.flags));
      if (live) await this.confirm('limits.confirm', { profile: name });
      // The limit is read again before each payment, so the content of a pipe is kept.
      if (list !== undefined && isPiped) replacePrivateFile(kept, list);
      await session.profiles.setLimits(name, changed);
    }
    const shown = changed ?? limits;
    if (Object.keys(shown).length === 0 && !out.forMachines) notes.note('limits.none');
    else await out.own(profileLimitsView, shown);
  }
}
