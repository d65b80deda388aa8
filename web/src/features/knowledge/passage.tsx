import type { Passage } from '@sightline/contract/knowledge/knowledge';
import { MarkedText } from '#web/ui/marked-text.tsx';

/** A text with what the server found marked. */
export const PassageText = ({ pieces }: { pieces: Passage }) => (
  <MarkedText pieces={pieces.map(({ text, is_match }) => ({ text, isMarked: is_match }))} />
);
