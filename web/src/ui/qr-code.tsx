import { useQuery } from '@tanstack/react-query';
import classes from './qr-code.module.css';

type QrCodeProps = { text: string; label: string };

/** The library that draws it is loaded on demand: few people see one. Dark on light in both themes, as phones need it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('qrcode')).toString(text, { type: 'svg', margin: 2 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // it may hold a secret
  });
  if (!data) return <div className={classes.code} aria-busy />;
  return <img className={classes.code} src={`data:image/svg+xml,${encodeURIComponent(data)}`} alt={label} />;
}
