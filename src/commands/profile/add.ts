import { string } from '@oclif/core/args';
import { profileFlags } from '../../cli/flags/profile-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { completeProfile } from '../../cli/streams/ask-profile.ts';
import { addProfile } from '../../operations/profiles/add-profile.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile.ts';

export default class ProfileAdd extends PixCommand {
  static override traits = { audited: true };
  static override summary = 'Add a profile for an account of the service';
  static override description =
    'On a terminal, missing values are asked for. A token is never given on the command line.';
  static override examples = [
    'pix profile add shop --base-url https://api.example.com/v1 --live',
    'cat token.txt | pix profile add shop --base-url https://api.example.com/v1 --token-stdin --scope DEPOSIT',
  ];
  static override args = { name: string({ required: true, description: 'profile name' }) };
  static override flags = profileFlags;

  async run(): Promise<void> {
    const { args, flags, out, session, typed } = await this.start(ProfileAdd);
    session.told.subjects.push(args.name);
    const urls = {
      baseUrl: flags['base-url'],
      hubUrl: flags['hub-url'],
      cardUrl: flags['card-url'],
      sandboxUrl: flags['sandbox-url'],
    };
    const given = Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined));
    const asked = await completeProfile(this.world, {
      urls: given,
      tokenStdin: flags['token-stdin'],
      scopes: flags.scope ?? [],
    });
    if (asked.token === null) refuseWithout(typed, '--token-stdin', ['scope']);
    const profile = await addProfile(
      {
        profiles: session.profiles,
        clock: this.world.clock,
        random: this.world.random,
        openVault: (store) => session.vault({ store }),
      },
      {
        name: args.name,
        ...asked,
        family: flags.family === 'hub' ? 'hub' : 'main',
        live: flags.live,
        store: flags['insecure-storage'] ? 'plain' : undefined,
      },
    );
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }
}
