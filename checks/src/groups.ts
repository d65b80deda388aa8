import { lacksPrograms } from './programs.ts';
import type { Step } from './step.ts';
import { benchStep, fuzzStep, journeysStep, LIVEKIT, vitestStep } from './test-steps.ts';

/**
 * A part of the full proof that can run alone. It `guards` the files whose path starts with one of these. `needs` are programs
 * that a plain machine lacks; without them the group is skipped.
 */
export type Group = {
  name: string;
  proves: string;
  guards: readonly string[];
  needs?: readonly string[];
  run: (root: string, name: string) => Step;
};

const CALLS_ON_THE_WEB = 'web/src/features/calls/';
const CALLS = ['media/', 'server/src/features/calls/', CALLS_ON_THE_WEB, 'web/src/features/diagnostics/'];
const BELOW_REQUESTS = [
  'server/src/db/',
  'server/src/http/',
  'server/src/jobs/',
  'server/src/process/',
  'server/migrations/',
];

export const groups: readonly Group[] = [
  {
    name: 'server',
    proves: "the server's promises in seconds, and starts, kills and restores of real processes",
    guards: ['server/'],
    run: (root) => vitestStep(root, 'server', { full: true, except: 'test/{attacks,tls}/**' }),
  },
  {
    name: 'attacks',
    proves: 'floods and costly input leave others served, and memory comes back',
    guards: ['server/src/http/', 'server/src/realtime/', 'server/src/features/session/', 'server/src/features/files/'],
    run: (root, name) => vitestStep(root, 'server', { name, places: ['test/attacks/'], full: true }),
  },
  {
    name: 'tls',
    proves: 'certificates from a real authority: orders, renewals, refusals and limits, with one node and with two',
    guards: ['server/src/tls/', 'server/src/process/'],
    needs: ['pebble', 'pebble-challtestsrv'],
    run: (root, name) => vitestStep(root, 'server', { name, places: ['test/tls/'], full: true }),
  },
  {
    name: 'release',
    proves: 'a release runs anywhere, and replaces the one before it or leaves it as it was',
    guards: ['deploy/', 'server/src/admin/', 'server/migrations/', 'package-lock.json'],
    run: (root) => vitestStep(root, 'deploy', { full: true, except: 'test/image/**' }),
  },
  {
    name: 'image',
    proves: 'the image of a release is built, and starts as nobody in particular on a read-only root',
    guards: ['deploy/'],
    needs: ['buildah', 'debootstrap'],
    run: (root, name) => vitestStep(root, 'deploy', { name, places: ['test/image/'], full: true }),
  },
  {
    name: 'media',
    proves: 'the media server with real browsers, bad networks and LiveKit clients',
    guards: ['media/'],
    run: (root) => vitestStep(root, 'media', { full: true }),
  },
  {
    name: 'tracker',
    proves: 'drawings stay on what they were drawn on, over long films',
    guards: ['tracker/'],
    run: (root) => vitestStep(root, 'tracker', { full: true }),
  },
  {
    name: 'everyday',
    proves: 'the journeys without cameras that the gate leaves out: it has one of each feature',
    guards: ['web/src/', 'server/src/features/', 'contract/', 'e2e/'],
    run: (root, name) => journeysStep(root, name, ['--project=everyday']),
  },
  {
    name: 'calls',
    proves: 'journeys in which browsers film',
    guards: [...CALLS, 'web/src/ui/', 'e2e/'],
    run: (root, name) => journeysStep(root, name, ['--project=calls']),
  },
  {
    name: 'ar',
    proves: 'marks on a film are where they were drawn, judged by what browsers paint',
    guards: ['tracker/', CALLS_ON_THE_WEB],
    run: (root, name) => journeysStep(root, name, ['--project=ar']),
  },
  {
    name: 'firefox',
    proves: 'a guest with Firefox',
    guards: CALLS,
    run: (root, name) => journeysStep(root, name, ['--project=firefox']),
  },
  {
    name: 'livekit',
    proves: 'the journeys with calls over a real LiveKit server',
    guards: [...CALLS, 'server/src/integrations/'],
    needs: ['livekit-server'],
    run: (root, name) => journeysStep(root, name, LIVEKIT.specs, LIVEKIT.settings),
  },
  {
    name: 'looks',
    proves: 'every screen in both themes, both languages, on desktops and phones: axe, layout and what moves',
    guards: ['web/'],
    run: (root, name) => journeysStep(root, name, ['--project=looks']),
  },
  {
    name: 'realtime',
    proves: 'a tab that is open shows what a fresh one would, for every change',
    guards: [
      'server/src/realtime/',
      'server/src/features/',
      'server/test/scenarios/',
      'web/src/app/',
      'web/src/features/',
      'contract/',
    ],
    run: (root, name) => vitestStep(root, 'e2e', { name, places: ['realtime/'], full: true }),
  },
  {
    name: 'faults',
    proves: 'nothing is lost or doubled when something breaks, and how soon all is well',
    guards: [...BELOW_REQUESTS, 'server/src/realtime/', 'web/src/lib/'],
    run: (root, name) => vitestStep(root, 'e2e', { name, places: ['faults/'], full: true }),
  },
  {
    name: 'nodes',
    proves: 'two nodes behind nginx with one Redis behave as one',
    guards: [...BELOW_REQUESTS, 'server/src/realtime/'],
    needs: ['redis-server', 'nginx'],
    run: (root, name) => vitestStep(root, 'e2e', { name, places: ['nodes/'], full: true }),
  },
  {
    name: 'fuzz',
    proves: 'ten thousand right and wrong requests to every endpoint',
    guards: ['contract/', 'server/src/http/', 'server/src/openapi/', 'server/src/features/'],
    needs: ['schemathesis'],
    run: (root, name) => fuzzStep(root, name),
  },
  {
    name: 'bench',
    proves: 'nothing became slower than the committed ratios allow',
    guards: ['bench/', ...BELOW_REQUESTS, 'server/src/realtime/', 'media/'],
    run: (root, name) => benchStep(root, name),
  },
];

export function stepsOf(root: string, names: readonly string[]): Step[] {
  return names.map((wanted) => {
    const group = groups.find(({ name }) => name === wanted);
    if (!group) throw new Error(`no group is called ${wanted}; there are ${groups.map(({ name }) => name).join(', ')}`);
    const step = group.run(root, group.name);
    return group.needs
      ? { ...step, name: group.name, lacks: lacksPrograms(...group.needs) }
      : { ...step, name: group.name };
  });
}

/** The groups that guard one of these files. */
export function guardingGroups(files: readonly string[]): string[] {
  const isGuarded = ({ guards }: Group) => files.some((file) => guards.some((folder) => file.startsWith(folder)));
  return groups.filter(isGuarded).map(({ name }) => name);
}
