/**
 * For work whose objects die as soon as they are written, however many there are: V8's space for new ones stays as small as it
 * begins, instead of growing by 40 MiB. Costs no time that could be measured.
 */
export function keepHeapSmall(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
}
