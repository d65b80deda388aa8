import { splitMentions } from '@sightline/contract/talk/talk';
import { AwayMark } from '#web/features/people/away-mark.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { useViewer } from '../viewer.tsx';
import classes from './message-text.module.css';

/** Plain text, never HTML, with links and highlighted mentions. */
export function MessageText({ message, roomId }: { message: string; roomId?: string | undefined }) {
  const viewer = useViewer();
  return splitMentions(message).map((part, index) => {
    const key = `${index}:${'text' in part ? 'text' : part.user_id}`;
    if ('text' in part) return <LinkedText key={key}>{part.text}</LinkedText>;
    return (
      <span
        key={key}
        className={classes.mention}
        data-me={part.user_id === viewer.id || part.user_id === roomId || undefined}
      >
        @{part.label}
        <AwayMark personId={part.user_id} />
      </span>
    );
  });
}
