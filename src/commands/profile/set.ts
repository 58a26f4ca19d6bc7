import { string } from '@oclif/core/args';
import { completes, profileArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { StderrNotes } from '../../cli/streams/stderr-notes.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile-view.ts';
import { type Profile, URL_FIELDS } from '../../storage/profiles/profile.ts';
import { profileSettingKeys } from '../../storage/profiles/profile-setting-keys.ts';
import type { OriginChange } from '../../storage/vault/plan-origin-change.ts';

export default class ProfileSet extends PixCommand {
  static override traits = { audited: true, shows: [profileView] };
  static override summary = 'Change a setting of a profile';
  static override description =
    'KEY: baseUrl, hubUrl, cardUrl, sandboxUrl, family, live, readOnly, id (shared by machines of one account), resolveSeconds (in seconds, or 90s, 10m), dashboard.<key> (retryMinutes, disputeHours, lowBalance, requestsPerDay, notify, theme), mcp.reveal or wire.<key> (to list these: `pix profile show --wire`). An empty VALUE removes the setting. Asks for confirmation of a new address if secrets of the profile would be sent there.';
  static override examples = [
    'pix profile set shop readOnly true',
    'pix profile set shop baseUrl https://api.example.com/v2',
    'pix profile set shop dashboard.retryMinutes 10',
    'pix profile set shop wire.idempotencyHeader X-Idempotency-Key',
  ];
  static override args = {
    name: profileArgument({ required: true }),
    key: string({
      required: true,
      description: 'setting to change',
      ...completes(profileSettingKeys.filter((key) => !key.includes('<'))),
    }),
    value: string({ required: true, description: 'new value' }),
  };
  static override flags = { yes: changeFlags.yes };

  async run(): Promise<void> {
    const { args, out, notes, session } = await this.start(ProfileSet);
    session.told.subjects.push(args.name, args.key);
    const before = session.profiles.get(args.name);
    if (args.key.startsWith('wire.')) {
      const { checkWireSetting } = await import('../../operations/profiles/check-wire-setting.ts');
      checkWireSetting(before.wire, args.key, args.value);
    }
    const isAddress = URL_FIELDS.some((field) => field === args.key);
    const { withKey } = await import('../../storage/profiles/profile-setting-keys.ts');
    const after = withKey(before, args.key, args.value);
    const change = isAddress ? await this.#confirmed(notes, before, after) : null;
    const profile = await session.profiles.setKey(args.name, args.key, args.value);
    await change?.apply();
    session.noteUnknownKeys([profile]);
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }

  /**
   * Asks a person for confirmation if the change would send secrets to new addresses. Returns null if the
   * profile has no secrets.
   */
  async #confirmed(notes: StderrNotes, before: Profile, after: Profile): Promise<OriginChange | null> {
    if (before.tokens.length + before.secrets.length === 0) return null;
    const { planOriginChange } = await import('../../storage/vault/plan-origin-change.ts');
    const change = await planOriginChange(await this.session.vault(before), before, after);
    const params = { name: before.name, origins: change.added.join(', ') };
    if (change.added.length > 0) {
      notes.note('profile.set.new_origins', params);
      await this.confirm('profile.set.confirm', params);
    }
    return change;
  }
}
