import { boolean, string } from '@oclif/core/flags';
import { apiFamilyFlag, familyOf } from '../cli/flags/api-family-flag.ts';
import { completes, REPEATABLE, watchFlag } from '../cli/flags/flag-types.ts';
import type { BalanceWatchLines } from '../cli/flows/balance-watch-lines.ts';
import type { CashPosition } from '../cli/flows/show-cash-positions.ts';
import { PixCommand, type Started } from '../cli/pix-command.ts';
import { environmentKind } from '../cli/session/service-client.ts';
import type { Session } from '../cli/session/session.ts';
import { eachProfile, severalProfiles } from '../cli/session/several-profiles.ts';
import { Decimal } from '../domain/money/decimal.ts';
import { asFailure, PixError } from '../domain/pix-error.ts';
import { accountCacheKey } from '../operations/operator.ts';
import { readBalance, readHubBalance } from '../operations/read-balance.ts';
import { canDraw } from '../output/drawing/line.ts';
import { balanceView } from '../output/views/money/account-view.ts';
import { hubBalanceView } from '../output/views/money/hub-views.ts';
import { dataFile } from '../system/files/paths.ts';

const balanceFlags = {
  profile: string({
    ...REPEATABLE,
    helpValue: 'NAME',
    ...completes('profiles'),
    description: 'profile to show; repeat it for a row each and a total (PIX_PROFILE)',
  }),
  'all-profiles': boolean({ exclusive: ['profile'], description: 'a row for each profile, and a total' }),
  family: apiFamilyFlag,
  ...watchFlag,
};

export default class Balance extends PixCommand {
  static override traits = { prints: [balanceView, hubBalanceView] };
  static override summary = 'Show the account balance';
  static override description =
    "With several profiles, shows a row for each with today's money in and out, and a total. Production and test accounts are never added together. A figure with ≥ is not complete. A profile that cannot be read is shown with the reason; the exit code is that of the first failure.";
  static override examples = [
    'pix balance',
    'pix balance --watch',
    'pix balance --profile shop --profile market',
    'pix balance --all-profiles --json',
  ];
  static override flags = balanceFlags;

  #history: BalanceWatchLines | undefined;

  async run(): Promise<void> {
    const started = await this.start(Balance);
    const { flags, out, session } = started;
    const given = flags['all-profiles'] ? session.profiles.list().map(({ name }) => name) : flags.profile;
    const names = severalProfiles(this.world, session, given ?? []);
    if (flags['all-profiles'] && names.length === 0) session.chosen(undefined);
    if (names.length > 1 || flags['all-profiles']) return this.#several(started, names, flags.family);
    const operator = await this.operator();
    if (flags.watch !== undefined && canDraw(out.options)) {
      const { BalanceWatchLines: History } = await import('../cli/flows/balance-watch-lines.ts');
      this.#history ??= new History();
    }
    if (familyOf(flags.family, session) !== 'hub') {
      const row = await readBalance(operator);
      return this.#history?.show(out.options, row.item) ?? out.one(balanceView, row);
    }
    const row = await readHubBalance(operator);
    await (this.#history?.show(out.options, row.item) ?? out.one(hubBalanceView, row));
  }

  async #several(started: Started, names: readonly string[], family: string | undefined): Promise<void> {
    const { readDayTotals } = await import('../dashboard/effects/payments-reader.ts');
    const { firstFailure, showCashPositions } = await import('../cli/flows/show-cash-positions.ts');
    const file = dataFile(this.world, 'transactions.sqlite');
    const read = async (profile: string, own: Session): Promise<CashPosition> => {
      own.chosen(profile);
      const operator = await own.operator({});
      if (familyOf(family, own) === 'hub') {
        const { available, blocked } = (await readHubBalance(operator)).item;
        const reais = (cents: bigint | null) => (cents === null ? null : Decimal.fromCents(cents));
        // The hub does not return the account.
        return {
          account: `hub ${profile}`,
          available: reais(available),
          blocked: reais(blocked),
          today: null,
        };
      }
      const { balanceAvailable: available, balanceBlocked: blocked } = (await readBalance(operator)).item;
      const today = await readDayTotals(operator, file);
      return {
        account: await accountCacheKey(operator),
        available,
        blocked,
        today: today && {
          in: Decimal.fromCents(BigInt(today.in.cents)),
          out: Decimal.fromCents(BigInt(today.out.cents)),
          isComplete: today.isComplete,
        },
      };
    };
    const positions = await Array.fromAsync(
      eachProfile(started.session, names, async (profile, own) => {
        const position = await read(profile, own).catch(asFailure);
        const isUnusable = position instanceof PixError && position.kind === 'usage';
        return {
          profile,
          environment: isUnusable ? null : environmentKind(own.environment('main')),
          position,
        };
      }),
    );
    await showCashPositions(started, positions);
    const failure = firstFailure(positions);
    if (failure !== null) this.endsWith(failure);
  }
}
