import { attachFreeze } from '../freeze/freeze-store.ts';
import { attachUnsavedStills } from '../freeze/unsaved-stills.ts';
import { attachGhost } from '../ghost/ghost-store.ts';
import { attachMarks } from '../marks/drawing-store.ts';
import { attachHistory } from '../marks/history-store.ts';
import { attachPointers } from '../marks/pointer-store.ts';
import { type Entered, openCall } from '../session/call-session.ts';
import type { DeviceChoice } from '../session/media-room.ts';
import { attachAnchors } from '../tracking/anchor-messages.ts';
import { attachOwnTracking } from '../tracking/streamer/own-tracking.ts';
import { attachOtherTabs } from './other-tabs.ts';

/**
 * The order in which these receive the call, its data messages and its drawing state: marks must come before the still
 * that they belong to.
 */
const attachRooms = () => [
  ...attachMarks(),
  ...attachHistory(),
  ...attachPointers(),
  ...attachFreeze(),
  ...attachUnsavedStills(),
  ...attachGhost(),
  ...attachAnchors(),
  ...attachOwnTracking(),
  ...attachOtherTabs(),
];

export const enterCall = (entered: Entered, choice: DeviceChoice): Promise<void> =>
  openCall(entered, choice, attachRooms);
