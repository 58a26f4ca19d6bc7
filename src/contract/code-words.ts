/** Words of one code of the catalogue: what it means, and what to do now. */
export interface CodeWords {
  readonly meaning: string;
  readonly action: string;
}
