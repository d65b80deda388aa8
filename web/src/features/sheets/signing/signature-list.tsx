import { deviceTimeApart } from '@sightline/contract/sheets/device-times';
import type { Signature } from '@sightline/contract/sheets/signing';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/time.ts';
import { SignatureLines } from './signature-pad.tsx';
import classes from './signing.module.css';

export function SignatureList({ signatures }: { signatures: readonly Signature[] }) {
  const { t } = useTranslation('filling');
  const apart = (signature: Signature) => {
    const time = deviceTimeApart(signature);
    return time && t('on_device', { time: formatDateTime(time) });
  };
  return (
    <ul className={classes.signatures}>
      {signatures.map((signature) => (
        <li key={signature.id}>
          {signature.kind === 'drawn' && (
            <SignatureLines strokes={signature.strokes} label={t('signing.of', { name: signature.name })} />
          )}
          {signature.kind === 'typed' && <span className={classes.typed}>{signature.name}</span>}
          {signature.kind === 'refused' && (
            <span className={classes.refused}>{t('signing.refused', { reason: signature.reason })}</span>
          )}
          <strong>{signature.name}</strong>
          <span className={classes.dim}>
            {[
              t(`signing.roles.${signature.role}`),
              signature.document,
              formatDateTime(signature.signed_at),
              apart(signature),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
