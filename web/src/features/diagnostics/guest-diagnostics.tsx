import '#web/styles/mantine-app.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { type GuestLink, openCheckAsGuest } from './api.ts';
import classes from './diagnostics.module.css';
import { Diagnostics } from './diagnostics.tsx';

type GuestDiagnosticsProps = {
  /** Null for whoever came here by no link to a call: they check what needs no right. */
  link: GuestLink | null;
  /** Where they came from. A page that is opened anew has nothing left of what the check turned on. */
  back: string;
};

/** For people without an account. */
export function GuestDiagnostics({ link, back }: GuestDiagnosticsProps) {
  const { t } = useTranslation('diagnostics');
  return (
    <section className={classes.page} aria-labelledby="diagnostics-title">
      <BrandMark size={32} />
      <h1 id="diagnostics-title">{t('title')}</h1>
      <Diagnostics openAccess={link && (() => openCheckAsGuest(link))} />
      <a className={classes.back} href={back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {t(link ? 'back_to_call' : 'back_to_start')}
      </a>
    </section>
  );
}
