import type { Cast } from './people-rows.ts';

/** Shared by everything that the demo generates. */
export type DemoContext = {
  organization_id: string;
  now: number;
  random: () => number;
  newId: (at: number) => string;
  iso: (at: number) => string;
  personOf: (firstName: string) => { id: string; name: string };
};

export function createDemoContext(
  cast: Cast,
  now: number,
  random: () => number,
  newId: (at: number) => string,
): DemoContext {
  return {
    organization_id: cast.organizationId,
    now,
    random,
    newId,
    iso: (at) => new Date(at).toISOString(),
    personOf: (firstName) => {
      const person = cast.people.get(firstName);
      if (!person) throw new Error(`nobody in the demo is called ${firstName}`);
      return person;
    },
  };
}
