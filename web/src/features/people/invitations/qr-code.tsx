import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './link-result.module.css';

/** Its library is loaded with the first code. */
export function QrCode({ link }: { link: string }) {
  const { t } = useTranslation('invites');
  const { data } = useQuery({
    queryKey: ['qr-code', link],
    queryFn: async () => (await import('qrcode')).toString(link, { type: 'svg', margin: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <div className={classes.code} />;
  return (
    <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={t('link.code_alt')} />
  );
}
