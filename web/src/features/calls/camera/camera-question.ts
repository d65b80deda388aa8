import type { CameraObstacle } from '@sightline/contract/calls/camera';
import { limits } from '@sightline/contract/limits';
import { callSlice, inThisCall, useCallSlice } from '../session/per-call.ts';

/** An agent's question to this tab's user, who turned the camera off or lost it. */
type CameraQuestion = { by: string; answer: (obstacle: CameraObstacle | null) => void };

const question = callSlice<{ asked: CameraQuestion | null }>(() => ({ asked: null }));

export const useCameraQuestion = (): CameraQuestion | null => useCallSlice(question, ({ asked }) => asked);

/** Resolves with null once the user agrees. A second question replaces the first. */
export function askForCamera(by: string): Promise<CameraObstacle | null> {
  question.get().asked?.answer('no_answer');
  return new Promise((resolve) => {
    const timer = setTimeout(
      inThisCall(() => answer('no_answer')),
      limits.call.cameraQuestion,
    );
    function answer(obstacle: CameraObstacle | null): void {
      clearTimeout(timer);
      question.set({ asked: null });
      resolve(obstacle);
    }
    question.set({ asked: { by, answer } });
  });
}
