import { doctorFindingRows } from '../cli/flows/doctor-finding-rows.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { openDoctorContext } from '../cli/stores/open-doctor-context.ts';
import { examine } from '../operations/doctor/examine.ts';
import { doctorView } from '../output/views/setup/doctor-view.ts';

export default class Doctor extends PixCommand {
  static override traits = { examines: true };
  static override summary = 'Check this machine, the profile, URLs and tokens, and suggest fixes';
  static override description =
    'Changes nothing, shows no secrets, and works without a profile too. Exit code 8 if a check fails.';
  static override examples = ['pix doctor', 'pix doctor --timeout 5 --jq \'.[] | select(.result != "ok")\''];

  async run(): Promise<void> {
    const { out, notes, words, session } = await this.start(Doctor);
    const context = openDoctorContext(this.world, session, () => this.operator());
    const findings = await examine(context);
    const rows = await doctorFindingRows(findings, words, out.options.lang);
    await out.many(doctorView, rows);
    for (const { item } of rows)
      if (item.advice !== null && !out.forMachines)
        notes.line(`${item.check} (${item.target}): ${item.advice}`);
    if (findings.some(({ result }) => result === 'failed')) this.endsWith('check');
  }
}
