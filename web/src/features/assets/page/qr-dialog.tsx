import type { Asset } from '@sightline/contract/assets/assets';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import classes from './asset-page.module.css';

/** The code of its label, large enough to scan from the screen. */
export function QrDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { t } = useTranslation('assets');
  const address = `${location.origin}/assets/${encodeURIComponent(asset.tag)}`;
  return (
    <Dialog opened onClose={onClose} title={`${asset.name} · ${asset.tag}`}>
      <div className={classes.qr}>
        <QrCode text={address} label={t('page.qr')} />
        <p className={classes.dim}>{t('page.qr_hint')}</p>
      </div>
    </Dialog>
  );
}
