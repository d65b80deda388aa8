import { splitMentions } from '@sightline/contract/talk';
import { AwayMark } from '#web/features/people/away-mark.tsx';
import { useViewer } from '../viewer.tsx';
import classes from './message-text.module.css';

const links = /(https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]}])/g;

/** Plain text, never HTML, with links and highlighted mentions. */
export function MessageText({ message, roomId }: { message: string; roomId?: string | undefined }) {
  const viewer = useViewer();
  return splitMentions(message).map((part, index) => {
    const key = `${index}:${'text' in part ? 'text' : part.user_id}`;
    if ('text' in part) return <Linked key={key} text={part.text} />;
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

function Linked({ text }: { text: string }) {
  return text.split(links).map((piece, index) => {
    const key = `${index}:${piece}`;
    if (index % 2 === 0) return piece;
    return (
      <a key={key} href={piece} target="_blank" rel="noopener noreferrer" className={classes.link}>
        {piece}
      </a>
    );
  });
}
