import type { Permission, RoleName } from '@sightline/contract/permissions';
import type { Face } from './faces.ts';

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
  title: string;
  phone?: string;
  face?: Face;
  /** Days from today. */
  away?: { from: number; to: number; message: string };
};

type Profile = Pick<DemoPerson, 'title' | 'phone' | 'face' | 'away'> & { offered?: boolean };

const person = (
  name: string,
  email: string,
  role: RoleName,
  space: DemoSpace | null,
  { offered = true, ...profile }: Profile,
): DemoPerson => ({ name, email: `${email}@demo.test`, role, space, offered, ...profile });

/** In the stories they go by their first names. */
export const demoPeople: DemoPerson[] = [
  person('Sofia Martins', 'subscriber', 'Subscriber', null, {
    title: 'Managing director',
    phone: '+351 210 555 100',
    face: { background: '#f3d9c4', skin: '#e0ac85', hair: '#3a2419', shirt: '#7a3b69', style: 'long' },
  }),
  person('Daniel Okafor', 'manager', 'Manager', null, {
    title: 'Service manager',
    phone: '+351 210 555 101',
    face: { background: '#cfe3d6', skin: '#7a4b2f', hair: '#1d1512', shirt: '#2f6f5e', style: 'short', hasBeard: true },
    away: { from: -2, to: 6, message: 'Maya decides for me until I am back.' },
  }),
  person('Maya Lindqvist', 'agent1', 'Agent', null, {
    title: 'Senior field technician',
    phone: '+351 210 555 102',
    face: { background: '#cddaf2', skin: '#f0c7a6', hair: '#c99a4a', shirt: '#3554a5', style: 'bun', hasGlasses: true },
  }),
  person('Tom Becker', 'agent2', 'Agent', null, {
    title: 'Remote support',
    face: { background: '#e6dcf4', skin: '#edbf9e', hair: '#6b4a2f', shirt: '#54616f', style: 'short' },
  }),
  person('Priya Nair', 'guest', 'Client manager', 'Harbour Hospital', {
    title: 'Head of facilities',
    face: { background: '#f6e3b8', skin: '#b97f56', hair: '#20161a', shirt: '#a8462f', style: 'long' },
  }),
  person('Hannah Cole', 'hannah', 'Client', 'Harbour Hospital', { title: 'Ward technician', offered: false }),
  person('Luca Ferrari', 'luca', 'Client manager', 'Lakeside Foods', {
    title: 'Plant manager',
    offered: false,
    face: { background: '#d8e8ea', skin: '#e8b893', hair: '#444', shirt: '#37474f', style: 'bald', hasBeard: true },
  }),
  person('Grace Mbeki', 'grace', 'Client', 'Lakeside Foods', { title: 'Shift lead', offered: false }),
  person('Nadia Rossi', 'nadia', 'Agent', null, { title: 'Field technician', offered: false }),
  person('Rafael Costa', 'rafael', 'Agent', null, { title: 'Field technician', offered: false }),
  person('Ingrid Berg', 'ingrid', 'Agent', null, { title: 'Field technician', offered: false }),
  person('Elena Duarte', 'elena', 'Dispatcher', null, { title: 'Dispatcher', offered: false }),
  person('Jonas Weber', 'jonas', 'Quality reviewer', null, { title: 'Quality assurance', offered: false }),
];

/** Own roles of the company, beside the built-in ones. */
export const demoRoles: readonly { name: RoleName; description: string; permissions: readonly Permission[] }[] = [
  {
    name: 'Dispatcher',
    description: 'Takes in tickets and decides who goes where. No calls.',
    permissions: [
      ...(['workspace.view', 'spaces.view', 'spaces.create', 'people.view'] as const),
      ...(['tickets.view', 'tickets.create', 'tickets.update', 'tickets.assign', 'tickets.reopen'] as const),
      ...(['schedule.view', 'schedule.manage'] as const),
      ...(['talk.view', 'talk.send', 'talk.create-room', 'knowledge.view'] as const),
    ],
  },
  {
    name: 'Quality reviewer',
    description: 'Reads tickets and reviews assistance sheets. Changes nothing.',
    permissions: ['workspace.view', 'spaces.view', 'people.view', 'tickets.view', 'sheets.view', 'sheets.review'],
  },
];

/** Left the company: keeps the roles, and cannot enter. */
export const demoSuspended = 'nadia@demo.test';

/** The profile of each space. */
export const demoProfiles = {
  'Harbour Hospital': {
    code: 'HH-01',
    color: '#1f6f8b',
    phone: '+351 213 555 200',
    email: 'facilities@harbour-hospital.test',
    address: {
      street: 'Rua do Cais',
      number: '14',
      complement: '',
      zip: '1100-090',
      city: 'Lisboa',
      state: '',
      country: 'Portugal',
    },
    contact: { name: 'Priya Nair', email: 'guest@demo.test', phone: '' },
    notes: 'The service entrance is at the back. Ask for the key at the porter.',
  },
  'Lakeside Foods': {
    code: 'LF-02',
    color: '#3c7d3f',
    phone: '+55 11 5550 3300',
    email: 'plant@lakeside-foods.test',
    address: {
      street: 'Avenida do Lago',
      number: '980',
      complement: 'Portão 2',
      zip: '04101-000',
      city: 'São Paulo',
      state: 'SP',
      country: 'Brasil',
    },
    contact: { name: 'Luca Ferrari', email: 'luca@demo.test', phone: '' },
    notes: 'Hygiene shoes are needed in the filling hall.',
  },
} as const satisfies Record<DemoSpace, object>;
