import type { CategoryColor } from '@sightline/contract/assets/categories';
import type { FlagKind, FlagStatus } from '@sightline/contract/knowledge/flags';

export const flagKinds: readonly FlagKind[] = ['wrong', 'outdated', 'missing_step'];

export const flagTones: Record<FlagStatus, CategoryColor> = {
  open: 'orange',
  in_progress: 'yellow',
  done: 'green',
  declined: 'gray',
};
export const flagStatuses = Object.keys(flagTones) as FlagStatus[];
