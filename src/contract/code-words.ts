/** The explanation of one code in one language: its meaning, and what to do about it. */
export interface CodeWords {
  readonly meaning: string;
  readonly action: string;
}
