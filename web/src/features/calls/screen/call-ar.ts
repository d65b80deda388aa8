import type { Call } from '@sightline/contract/calls/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { handOverPen, putPenDown, showAr, startAr, stopAr, takePen } from '../api.ts';
import type { PenActions } from '../drawing/tools/pen-actions.ts';
import { followAr } from '../session/ar.ts';
import type { CallSession } from '../session/call-session.ts';
import { stageStreamOf, streamerToDraw } from '../session/people.ts';

export type Ar = PenActions & {
  isDrawing: boolean;
  /** Starts or stops drawing. Null where there is nothing to draw on or the user may not draw. */
  toggle: (() => void) | null;
};

/** Section 4. A refusal is shown with its message from the catalogue; the new state arrives by event. */
export function useAr(call: Call, session: CallSession): Ar {
  const cache = useQueryClient();
  const me = useMe();
  const mayControl = useCan('ar.control');
  const { room_id, ar } = call;
  const change = useMutation({
    mutationFn: (act: () => ReturnType<typeof takePen>) => act(),
    onSuccess: ({ ar: next }) => showAr(cache, room_id, next),
  });
  const streamer = streamerToDraw(session.people, stageStreamOf(session.people, ar, session));
  const holder = ar.drawing_user;
  const isMine = holder?.id === me.id;
  const isStarter = ar.user?.id === me.id;
  // The starter may draw with or without the pen, so only this client knows whether they draw.
  const [wantsToDraw, setWantsToDraw] = useState(isMine);
  const isDrawing = isStarter ? ar.enabled && wantsToDraw : isMine;

  useEffect(() => followAr(room_id, ar), [room_id, ar]);

  async function beginWith(streamerId: string) {
    showAr(cache, room_id, (await startAr(room_id, streamerId)).ar);
    setWantsToDraw(true);
    return takePen(room_id);
  }

  function draw(): void {
    setWantsToDraw(true);
    if (!isStarter || !holder) change.mutate(() => takePen(room_id));
  }

  function putDown(): void {
    setWantsToDraw(false);
    if (isMine) change.mutate(() => putPenDown(room_id));
  }

  function toggleOf(): (() => void) | null {
    if (ar.enabled) return isDrawing ? putDown : draw;
    return mayControl && streamer ? () => change.mutate(() => beginWith(streamer.id)) : null;
  }

  return {
    isDrawing,
    draw,
    putDown,
    takeBack: isStarter && holder && !isMine ? () => change.mutate(() => putPenDown(room_id)) : null,
    handOver: (personId) => change.mutate(() => handOverPen(room_id, personId)),
    stop: isStarter ? () => change.mutate(() => stopAr(room_id)) : null,
    toggle: toggleOf(),
  };
}
