import type { mediaApi } from '@sightline/contract/assets/media';
import type { Scenarios } from '../scenario.ts';

export const scenarios: Scenarios<typeof mediaApi> = {
  list: { allow: 'assets.view', input: ({ asset }) => ({ params: { id: asset } }) },
};
