import type { Row } from './bulk-insert.ts';
import {
  type DemoSpace,
  demoCompany,
  demoPassword,
  demoPeople,
  demoProfiles,
  demoRoles,
  demoSpaces,
  demoSuspended,
} from './company.ts';

/** Everybody by first name, and the spaces by name. */
export type Cast = {
  organizationId: string;
  people: Map<string, { id: string; name: string }>;
  spaces: Map<DemoSpace, string>;
};

export type PeopleRows = {
  organizations: Row[];
  own_roles: Row[];
  branches: Row[];
  users: Row[];
  people: Row[];
  roles: Row[];
  suspended_roles: Row[];
  accounts: Row[];
};

const firstName = (name: string): string => name.split(' ')[0] ?? name;

const dayAt = (now: number, days: number): string => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** The company has been here for a year. */
export function buildPeople(now: number, newId: (at: number) => string, passwordHash: string) {
  const begun = now - 365 * 86_400_000;
  const created_at = new Date(begun).toISOString();
  const organization_id = newId(begun);
  const spaces = new Map((Object.keys(demoSpaces) as DemoSpace[]).map((name) => [name, newId(begun)]));
  const members = demoPeople.map((person) => ({ ...person, id: newId(begun) }));
  const cast: Cast = {
    organizationId: organization_id,
    spaces,
    people: new Map(members.map(({ id, name }) => [firstName(name), { id, name }])),
  };
  const suspended = members.find(({ email }) => email === demoSuspended);
  const roles = members.map(({ id, role, space }) => ({
    organization_id,
    id: newId(begun),
    person_id: id,
    name: role,
    branch_id: space && (spaces.get(space) ?? null),
    created_at,
  }));
  const rows: PeopleRows = {
    organizations: [
      { id: organization_id, name: demoCompany, locale: 'en', timezone: 'UTC', plan: 'complete', created_at },
    ],
    own_roles: demoRoles.map((role) => ({
      ...{ organization_id, id: newId(begun), kind: 'organization', version: 1, created_at },
      ...role,
    })),
    branches: [...spaces].map(([name, id]) => ({ organization_id, id, name, created_at, ...demoProfiles[name] })),
    users: members.map(({ id, email, name, title, phone = '', away }) => ({
      id,
      title,
      phone,
      away_from: away ? dayAt(now, away.from) : null,
      away_to: away ? dayAt(now, away.to) : null,
      away_message: away?.message ?? '',
      email,
      name,
      password_hash: passwordHash,
      locale: 'en',
      created_at,
    })),
    people: members.map(({ id, email, name }, position) => ({
      organization_id,
      id,
      kind: 'user',
      name,
      email,
      created_at,
      last_seen_at: new Date(now - position ** 3 * 900_000).toISOString(),
    })),
    roles: roles.filter(({ person_id }) => person_id !== suspended?.id),
    suspended_roles: roles.filter(({ person_id }) => person_id === suspended?.id),
    accounts: members
      .filter(({ offered }) => offered)
      .map(({ id }, position) => ({ user_id: id, position, password: demoPassword })),
  };
  return { cast, rows };
}
