import type { ProblemType } from '@sightline/contract/tickets/problem-types';
import type { Leaf } from '@sightline/contract/tree';

/** "Pump › Leak", since two types may have one name. */
export const typePath = ({ node, above }: Leaf<ProblemType>): string =>
  [...above, node].map(({ name }) => name).join(' › ');
