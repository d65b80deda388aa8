/** What the media server tells whoever started it. Times are Date.now(). */
export type MediaEvent =
  | { type: 'participant_joined'; room: string; identity: string; participantSid: string; at: number }
  | { type: 'participant_left'; room: string; identity: string; participantSid: string; at: number }
  | { type: 'room_finished'; room: string; at: number };
