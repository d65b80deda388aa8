import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import type { Browser } from '../devices/device-check-browser.ts';
import classes from './guest.module.css';

type GuestElsewhereProps = { browser: Browser; link: URL; onStay: () => void };

/** Android opens an app by an `intent:` address; other systems have no address that works everywhere. */
function chromeLink({ host, pathname, search }: URL): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.android.chrome;end`;
}

/** Shown when the link was opened in an in-app browser, which often has no camera: how to open it in a real browser. */
export function GuestElsewhere({ browser, link, onStay }: GuestElsewhereProps) {
  const { t } = useTranslation('guest');
  const isAndroid = browser.system === 'android';
  const target = isAndroid ? 'Chrome' : 'Safari';
  return (
    <Card title={t('app.title', { browser: target })} hint={t('app.hint', { app: browser.app || t('app.some') })}>
      <div className={classes.form}>
        {isAndroid && link.protocol === 'https:' && (
          <Button
            component="a"
            href={chromeLink(link)}
            size="lg"
            fullWidth
            leftSection={<IconExternalLink size={20} stroke={1.75} aria-hidden />}
          >
            {t('app.open', { browser: target })}
          </Button>
        )}
        <CopyButton value={link.href}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="lg"
              fullWidth
              leftSection={copied ? <IconCheck size={18} stroke={2} /> : <IconCopy size={18} stroke={1.75} />}
              onClick={copy}
            >
              {t(copied ? 'app.copied' : 'app.copy')}
            </Button>
          )}
        </CopyButton>
        <p className={classes.small}>{t('app.paste', { browser: target })}</p>
        <Button variant="subtle" fullWidth onClick={onStay}>
          {t('app.stay')}
        </Button>
      </div>
    </Card>
  );
}
