export interface CodeWords {
  readonly meaning: string;
  readonly action: string;
}
