import '#web/styles/mantine-app.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/lib/page-title.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { type GuestLink, openCheckAsGuest } from './api.ts';
import classes from './diagnostics.module.css';
import { Diagnostics } from './diagnostics.tsx';

type GuestDiagnosticsProps = {
  /** Null without a link to a call: then only checks that need no permission run. */
  link: GuestLink | null;
  /** The page to return to. It loads fresh, so nothing that the check turned on stays on. */
  back: string;
};

/** For people without an account. */
export function GuestDiagnostics({ link, back }: GuestDiagnosticsProps) {
  const { t } = useTranslation('diagnostics');
  usePageTitle(t('title'));
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
