import type { DrawingMessage } from '@sightline/contract/calls';
import type { DeviceChoice, MediaListener, MediaRoom, MediaState } from '#web/features/calls/media-room.ts';
import type { Person, Picture } from '#web/features/calls/people.ts';

type Opened = { access: { token: string; url: string }; choice: DeviceChoice; listener: MediaListener };

/** Stands for the media server and everybody else in the call. */
export const fakeMedia = {
  opened: undefined as Opened | undefined,
  refuses: false,
  people: [] as Person[],
  drawn: [] as { message: DrawingMessage; to: string | undefined }[],
  disconnected: 0,
  reset(): void {
    Object.assign(fakeMedia, { opened: undefined, refuses: false, people: [], drawn: [], disconnected: 0 });
  },
};

const picture = (id: string): Picture => ({
  id,
  kind: 'camera',
  attach: () => undefined,
  detach: () => undefined,
  isSelfie: false,
});

export const fakePerson = (person: { id: string; name: string }, change: Partial<Person> = {}): Person => ({
  ...person,
  isGuest: false,
  isMe: false,
  isSpeaking: false,
  isMuted: false,
  camera: picture(`${person.id}-camera`),
  screen: null,
  connection: 'good',
  ...change,
});

/** Stands in for the module that knows livekit-client. */
export async function openMediaRoom(
  access: Opened['access'],
  choice: DeviceChoice,
  listener: MediaListener,
): Promise<MediaRoom> {
  if (fakeMedia.refuses) throw new Error('no media server');
  fakeMedia.opened = { access, choice, listener };
  const state: MediaState = {
    people: fakeMedia.people,
    microphone: true,
    camera: true,
    screen: false,
    facing: choice.facing,
    canHear: true,
  };
  const switching = (name: 'microphone' | 'camera' | 'screen') => async (on: boolean) => {
    state[name] = on;
  };
  return {
    state: () => ({ ...state, people: fakeMedia.people }),
    setMicrophone: switching('microphone'),
    setCamera: switching('camera'),
    setScreen: switching('screen'),
    flipCamera: async () => undefined,
    hear: async () => undefined,
    sendDrawing: async (message, to) => {
      fakeMedia.drawn.push({ message, to });
    },
    disconnect: async () => {
      fakeMedia.disconnected += 1;
    },
  };
}
