/** Result of one of our own checks: how many things it checked, and a sentence per problem. */
export type Finding = { checked: number; problems: string[] };

/** The problems of a finding. Having checked nothing is a problem too. */
export function problemsOf(finding: Finding): string[] {
  return finding.checked === 0 ? ['nothing was checked: the patterns of this check match no file'] : finding.problems;
}
