import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile.ts';

export default class ProfileSet extends PixCommand {
  static override audited = true;
  static override summary = 'Change a setting of a profile';
  static override description =
    'KEY: baseUrl, hubUrl, cardUrl, sandboxUrl, family, live, readOnly, id (shared by machines of one account), settlingSeconds (in seconds, or 90s, 10m) or wire.<key> (to list these: `pix profile show --wire`). An empty VALUE removes the setting.';
  static override examples = [
    'pix profile set shop readOnly true',
    'pix profile set shop wire.idempotencyHeader X-Idempotency-Key',
  ];
  static override args = {
    name: string({ required: true, description: 'profile name' }),
    key: string({ required: true, description: 'setting to change' }),
    value: string({ required: true, description: 'new value' }),
  };

  async run(): Promise<void> {
    const { args, out, session } = await this.start(ProfileSet);
    session.told.subjects.push(args.name, args.key);
    if (args.key.startsWith('wire.')) {
      const { checkWireKey } = await import('../../operations/profiles/check-wire-key.ts');
      checkWireKey(session.profiles.get(args.name).wire, args.key, args.value);
    }
    const profile = await session.profiles.setKey(args.name, args.key, args.value);
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }
}
