import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showLinks } from './api.ts';
import classes from './hidden-links.module.css';

/** The links of an e-mail to somebody else: shown on request, until the e-mail is closed. */
export function HiddenLinks({ id, recipient }: { id: string; recipient: string }) {
  const { t } = useTranslation('mail');
  const { data, mutate, isPending } = useMutation({ mutationFn: () => showLinks(id) });
  return (
    <section className={classes.hidden} aria-label={t('links.label')}>
      <IconLock size={16} stroke={1.75} aria-hidden />
      <div className={classes.body} role="status">
        {data ? (
          <>
            <p>{t('links.shown', { recipient })}</p>
            <ul>
              {data.links.map((link) => (
                <li key={link}>
                  <a href={link} target="_blank" rel="noreferrer">
                    {link}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t('links.hidden', { recipient })}</p>
        )}
      </div>
      {!data && (
        <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
          {t('links.show')}
        </Button>
      )}
    </section>
  );
}
