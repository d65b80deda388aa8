import { useTranslation } from 'react-i18next';
import { SaveBar } from '#web/ui/save-bar.tsx';
import classes from './account.module.css';
import { DataSection } from './data-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RemovalSection } from './removal-section.tsx';

/** Shows the data that the reader's workspaces have about them, and what happens to it. */
export function MyAccount() {
  const { t } = useTranslation('account');
  return (
    <SaveBar>
      <div className={classes.screen}>
        <section className={classes.section} aria-labelledby="profile-title">
          <h2 id="profile-title">{t('profile.heading')}</h2>
          <p className={classes.hint}>{t('profile.hint')}</p>
          <PictureField />
          <ProfileForm />
        </section>
        <EmailSection />
        <DataSection />
        <RemovalSection />
      </div>
    </SaveBar>
  );
}
