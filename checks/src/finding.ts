/** What one of our own checks says: how many things it looked at, and a sentence for each that is wrong. */
export type Finding = { checked: number; problems: string[] };

/** Problems of a finding, where having looked at nothing is itself the problem. */
export function problemsOf(finding: Finding): string[] {
  return finding.checked === 0 ? ['nothing was checked: the patterns of this check match no file'] : finding.problems;
}
