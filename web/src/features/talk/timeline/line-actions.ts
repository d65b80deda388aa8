import type { ChatMessage } from '@sightline/contract/talk';
import type { RoomDraft } from '../composer/draft.ts';
import type { Line } from './lines.ts';

/** What can be done with a message, handed from the room to each of its lines. */
export type LineActions = {
  onReply: (chat: ChatMessage) => void;
  onEdit: (draft: RoomDraft) => void;
  onRetry: (line: Line) => void;
  onDiscard: (id: string) => void;
};
