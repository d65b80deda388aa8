import type { AuditChange, AuditLog } from '@sightline/contract/audit/audit';
import { useTranslation } from 'react-i18next';
import { useDeviceWords } from '#web/lib/device-words.ts';
import { formatDateTime } from '#web/lib/time.ts';
import classes from './audit-list.module.css';
import { useAuditWords } from './audit-words.ts';

export function AuditRow({ entry }: { entry: AuditLog }) {
  const { t } = useTranslation('audit');
  const { sentence } = useAuditWords();
  const deviceWords = useDeviceWords();
  const from = [entry.device && deviceWords(entry.device), entry.ip].filter((part) => part !== null).join(' · ');
  return (
    <li className={classes.row}>
      <time dateTime={entry.at} className={classes.time}>
        {formatDateTime(entry.at)}
      </time>
      <div className={classes.what}>
        <p>{sentence(entry)}</p>
        {entry.changes.length > 0 && (
          <ul className={classes.changes}>
            {entry.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
      <span className={classes.from} title={t('entry', { seq: entry.seq })}>
        {from}
      </span>
    </li>
  );
}

/** A changed long text is named without its content. */
function Change({ change }: { change: AuditChange }) {
  const words = useAuditWords().change(change);
  return (
    <li>
      <span className={classes.field}>{words.field}</span>
      {words.from !== null && <del>{words.from}</del>}
      {words.to !== null && <ins>{words.to}</ins>}
    </li>
  );
}
