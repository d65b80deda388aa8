import type { ReactNode } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useStopTimer } from '../mutations.ts';

export type StopTimerQuestionProps = {
  ticketId: string;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** With the time of the device; without a connection the timer stops by it later. */
  onStopped: (at: string) => unknown;
  onClose: () => void;
};

/** Before something that the user's running timer has to be stopped for. Refused, it closes with the reason in an alert. */
export function StopTimerQuestion({ ticketId, onStopped, onClose, ...question }: StopTimerQuestionProps) {
  const stop = useStopTimer(ticketId);

  async function confirm(): Promise<void> {
    const at = new Date().toISOString();
    const isStopped = await stop.mutateAsync().then(
      () => true,
      () => false,
    );
    onClose();
    if (isStopped) await onStopped(at);
  }

  return <ConfirmDialog opened {...question} onConfirm={confirm} onClose={onClose} />;
}
