import { creations, tryCreations } from '../../test/scenarios/idempotent-creations.ts';

tryCreations(creations);
