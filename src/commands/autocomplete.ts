import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';

/** The script of each shell, below `bin/completion`. */
const SCRIPTS = { bash: 'pix.bash', zsh: 'pix.zsh', fish: 'pix.fish', powershell: 'pix.ps1' };
type Shell = keyof typeof SCRIPTS;

export default class Autocomplete extends PixCommand {
  static override summary = 'Print the completion script of a shell';
  static override description =
    'Completes commands, flags and their values, also profiles, batches and their csv files, references, recent transactions and webhooks that are stored on this machine; sends no request to the service. bash: add `source <(pix autocomplete bash)` to ~/.bashrc; zsh: add `source <(pix autocomplete zsh)` to ~/.zshrc, after compinit; fish: add `pix autocomplete fish | source` to config.fish; PowerShell: add `pix autocomplete powershell | Out-String | Invoke-Expression` to $PROFILE.';
  static override examples = [
    'pix autocomplete bash > ~/.local/share/bash-completion/completions/pix',
    'pix autocomplete fish > ~/.config/fish/completions/pix.fish',
  ];
  static override args = {
    shell: string({ required: true, options: Object.keys(SCRIPTS), description: 'shell' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(Autocomplete);
    const { join } = process.getBuiltinModule('node:path');
    const script = join(this.world.self[1] ?? '', '../completion', SCRIPTS[args.shell as Shell]);
    await out.options.write(process.getBuiltinModule('node:fs').readFileSync(script, 'utf8'));
  }
}
