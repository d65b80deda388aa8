import type { ChatMessage } from '@sightline/contract/talk/talk';
import type { RoomDraft } from '../composer/draft.ts';
import type { Line } from './lines.ts';

/** The actions on a message, passed from the room to each line. */
export type LineActions = {
  onReply: (chat: ChatMessage) => void;
  onEdit: (draft: RoomDraft) => void;
  onRetry: (line: Line) => void;
  onDiscard: (id: string) => void;
};
