import { type CallOfPictures, CallPictures, useCallPictures } from './call-pictures.tsx';
import classes from './film-strip.module.css';

/** The pictures kept from this call, below the stage. A phone has them in its corner (pictures-corner.tsx). */
export function FilmStrip({ call }: { call: CallOfPictures }) {
  const kept = useCallPictures(call.id);
  if (kept.count === 0) return null;
  return (
    <div className={classes.strip}>
      <CallPictures call={call} pictures={kept} />
    </div>
  );
}
