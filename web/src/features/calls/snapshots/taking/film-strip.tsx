import { type CallOfPictures, KeptPictures, useKeptPictures } from '../looking/kept-pictures.tsx';
import classes from './film-strip.module.css';

/** The pictures kept from this call, below the stage. A phone has them in its corner (kept-corner.tsx). */
export function FilmStrip({ call }: { call: CallOfPictures }) {
  const kept = useKeptPictures(call.id);
  if (kept.count === 0) return null;
  return (
    <div className={classes.strip}>
      <KeptPictures call={call} kept={kept} />
    </div>
  );
}
