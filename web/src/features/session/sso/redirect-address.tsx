import { Button, CopyButton, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './sso.module.css';

/** Providers send people back only to addresses that are registered with them. */
export function RedirectAddress({ url }: { url: string }) {
  const { t } = useTranslation('sso');
  return (
    <div className={classes.address}>
      <TextInput
        className={classes.grow}
        label={t('settings.redirect')}
        description={t('settings.redirect_hint')}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" className={classes.button} onClick={copy}>
            {copied ? t('settings.copied') : t('settings.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
