import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';
import type { Cast } from './people-rows.ts';

/**
 * A brand beside the workspace's own look, worn at `/e/harbour-care` and at a host that leads to the reader's own machine. No brand
 * is the main one, so the demo itself looks like the product.
 */
export function buildBrands({ organizationId }: Cast, { now, newId }: DemoContext): Record<string, Row[]> {
  const id = newId(now);
  const owner = { organization_id: organizationId };
  return {
    environments: [
      {
        ...owner,
        id,
        slug: 'harbour-care',
        name: 'Harbour Care',
        subtitle: 'Technical service for hospitals, day and night',
        primary_color: '#1a7480',
        secondary_color: '#b4602a',
        is_primary: false,
        created_at: new Date(now - 30 * 24 * 3_600_000),
      },
    ],
    environment_hosts: [{ ...owner, environment_id: id, host: 'harbour-care.localhost', position: 0 }],
  };
}
