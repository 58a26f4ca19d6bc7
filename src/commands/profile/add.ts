import { string } from '@oclif/core/args';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { profileAddFlags, urlsOf } from '../../cli/flags/profile-add-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { askWhetherActive, chooseVault, readNewToken } from '../../cli/streams/profile-questions.ts';
import { shellCommand } from '../../domain/text/shell-command.ts';
import { addProfile, checkNewName } from '../../operations/profiles/add-profile.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile-view.ts';

export default class ProfileAdd extends PixCommand {
  static override traits = { audited: true, shows: [profileView] };
  static override summary = 'Add a profile for an account of the service';
  static override description =
    'On a terminal, missing values are asked for. A token is never given on the command line.';
  static override examples = [
    'pix profile add shop --base-url https://api.example.com/v1 --live',
    'cat token.txt | pix profile add shop --base-url https://api.example.com/v1 --token-stdin --scope DEPOSIT',
  ];
  static override args = {
    name: withQuestion(string({ required: true, description: 'profile name' }), {
      check: (name, { session }) => checkNewName(session.profiles, name),
    }),
  };
  static override flags = profileAddFlags;

  async run(): Promise<void> {
    const { args, flags, out, notes, session, typed, words } = await this.start(ProfileAdd);
    session.told.subjects.push(args.name);
    const urls = urlsOf(flags);
    const token = await readNewToken(this.world, words, flags['token-stdin']);
    if (token === null) refuseWithout(typed, '--token-stdin', ['scope']);
    else if (!typed.has('token-stdin')) this.alsoAsked(['--token-stdin']);
    const isFirst = session.profiles.list().length === 0;
    const isUsed = isFirst && (!flags.live || (await askWhetherActive(this.world, words, args.name)));
    if (isUsed && flags.live) this.alsoAsked([], shellCommand(['pix', 'profile', 'use', args.name]));
    const profile = await addProfile(
      {
        ...{ profiles: session.profiles, clock: this.world.clock, random: this.world.random },
        openVault: (store) => session.vault({ store }),
        withoutKeyring: async (reason) => {
          const store = await chooseVault(this.world, words, args.name, reason);
          if (store === 'plain') this.alsoAsked(['--insecure-storage']);
          return store;
        },
      },
      {
        name: args.name,
        urls,
        token: token === null ? null : { value: token, scopes: flags.scope ?? [] },
        isUsed,
        family: flags.family === 'hub' ? 'hub' : 'main',
        live: flags.live,
        store: flags['insecure-storage'] ? 'plain' : undefined,
      },
    );
    if (isFirst && !isUsed) notes.note('profile.not_used', { name: profile.name });
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }
}
