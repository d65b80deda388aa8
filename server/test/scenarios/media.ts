import type { mediaApi } from '@sightline/contract/asset-media';
import type { Scenarios } from './scenario.ts';

export const mediaScenarios: Scenarios<typeof mediaApi> = {
  list: { allow: 'assets.view', input: ({ asset }) => ({ params: { id: asset } }) },
};
