import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';
import { completionFor, SHELLS } from '../cli/program/completion/completion-for.ts';

export default class Autocomplete extends PixCommand {
  static override summary = 'Print a completion script for a shell';
  static override description =
    'Commands, flags, their values, and the names of profiles as they are at that moment. bash: `source <(pix autocomplete bash)` in ~/.bashrc; zsh: the same with zsh, after compinit, in ~/.zshrc; fish: `pix autocomplete fish | source` in config.fish.';
  static override examples = [
    '<%= config.bin %> autocomplete bash > ~/.local/share/bash-completion/completions/pix',
    '<%= config.bin %> autocomplete fish > ~/.config/fish/completions/pix.fish',
  ];
  static override args = {
    shell: string({ required: true, options: [...SHELLS], description: 'bash, zsh or fish' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(Autocomplete);
    await out.options.write(completionFor(this.world, args.shell));
  }
}
