import { useState } from 'react';
import { useHostedCamera } from '../camera/remote-camera-host.ts';
import { readCameraTrack } from '../session/call-session.ts';

/** Missing in the types of the browser, present in phones. */
type Lit = { torch?: boolean };

/** Firefox knows no capabilities, and no torch. */
const hasTorch = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as (MediaTrackCapabilities & Lit) | undefined)?.torch === true;

async function light(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  const wanted: MediaTrackConstraintSet & Lit = { torch: isOn };
  await track.applyConstraints({ advanced: [wanted] });
}

/** The light of the own camera; null where the device reports none: front cameras, desktops. */
export function useTorch(): { isOn: boolean; set: (isOn: boolean) => Promise<void> } | null {
  const [, setTurn] = useState(0);
  useHostedCamera(); // others may have lit it
  const track = readCameraTrack();
  if (!track || !hasTorch(track)) return null;
  const settings: MediaTrackSettings & Lit = track.getSettings();
  return {
    isOn: settings.torch === true,
    set: async (isOn) => {
      await light(track, isOn);
      setTurn((turn) => turn + 1);
    },
  };
}
