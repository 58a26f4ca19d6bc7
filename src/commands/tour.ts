import { tourOutput } from '../cli/flows/tour-output.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { tour } from '../operations/sandbox/tour.ts';

export default class Tour extends PixCommand {
  static override summary = 'Run a demo on this machine: charge, payment, webhook, report';
  static override description = 'Uses a temporary sandbox and leaves nothing behind.';
  static override examples = ['pix tour'];

  async run(): Promise<void> {
    const started = await this.start(Tour);
    const guide = tourOutput(this.world, started);
    guide.intro();
    await guide.ended(tour({ ...guide, clock: this.world.clock }));
    guide.outro();
  }
}
