import type { RoleName } from '@sightline/contract/permissions';

export const demoPassword = 'sightline-demo';

export const demoCompany = 'Meridian Field Service';

/** Customer -> the file of stories that happened there. */
export const demoSpaces = {
  'Harbour Hospital': 'harbour-hospital.txt',
  'Lakeside Foods': 'lakeside-foods.txt',
} as const;
export type DemoSpace = keyof typeof demoSpaces;

export type DemoPerson = {
  name: string;
  email: string;
  role: RoleName;
  space: DemoSpace | null;
  /** Offered on the login screen. */
  offered: boolean;
};

const person = (name: string, email: string, role: RoleName, space: DemoSpace | null, offered = true): DemoPerson => ({
  name,
  email: `${email}@demo.test`,
  role,
  space,
  offered,
});

/** In the stories they go by their first names. */
export const demoPeople: DemoPerson[] = [
  person('Sofia Martins', 'subscriber', 'Subscriber', null),
  person('Daniel Okafor', 'manager', 'Manager', null),
  person('Maya Lindqvist', 'agent1', 'Agent', null),
  person('Tom Becker', 'agent2', 'Agent', null),
  person('Priya Nair', 'guest', 'Client manager', 'Harbour Hospital'),
  person('Hannah Cole', 'hannah', 'Client', 'Harbour Hospital', false),
  person('Luca Ferrari', 'luca', 'Client manager', 'Lakeside Foods', false),
  person('Grace Mbeki', 'grace', 'Client', 'Lakeside Foods', false),
  person('Nadia Rossi', 'nadia', 'Agent', null, false),
];

/** Left the company: keeps the roles, and cannot enter. */
export const demoSuspended = 'nadia@demo.test';
