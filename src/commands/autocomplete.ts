import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';
import { completionFor, SHELLS } from '../cli/program/completion/completion-for.ts';
import { loadHelpWords } from '../i18n/help-words.ts';

export default class Autocomplete extends PixCommand {
  static override summary = 'Print the completion script of a shell';
  static override description =
    'Completes commands, flags and their values, also profiles, batches and their csv files, references, recent transactions and webhooks that are stored on this machine; sends no request to the service. bash: add `source <(pix autocomplete bash)` to ~/.bashrc; zsh: add `source <(pix autocomplete zsh)` to ~/.zshrc, after compinit; fish: add `pix autocomplete fish | source` to config.fish.';
  static override examples = [
    'pix autocomplete bash > ~/.local/share/bash-completion/completions/pix',
    'pix autocomplete fish > ~/.config/fish/completions/pix.fish',
  ];
  static override args = {
    shell: string({ required: true, options: [...SHELLS], description: 'shell' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(Autocomplete);
    const words = await loadHelpWords(out.options.lang);
    await out.options.write(completionFor(this.world, args.shell, words));
  }
}
