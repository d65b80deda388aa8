import { Button, PasswordInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { ChangePasswordInput, sessionApi } from '@sightline/contract/session/session';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import classes from './security-screen.module.css';
import { useMe } from './session.tsx';

/** Section 4: the current, the new and the repeated password. */
export function PasswordForm() {
  const { t } = useTranslation('session');
  const cache = useQueryClient();
  const me = useMe();
  const form = useForm({
    schema: ChangePasswordInput,
    initial: { current_password: '', password: '', password_confirmation: '' },
    send: (body) => call(sessionApi.changePassword, { body }),
    onSent: () => {
      form.reset();
      alertSuccess(t('password.saved'));
      return cache.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <section className={classes.section} aria-labelledby="password-title">
      <h2 id="password-title">{t('password.title')}</h2>
      <p className={classes.hint}>{t('password.hint')}</p>
      <form {...form.formProps} className={classes.form}>
        <input type="email" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordInput
          {...form.field('current_password')}
          label={t('password.current')}
          autoComplete="current-password"
        />
        <PasswordInput
          {...form.field('password')}
          label={t('password.new')}
          description={t('password.rule', { min: limits.password.min })}
          autoComplete="new-password"
        />
        <PasswordInput
          {...form.field('password_confirmation')}
          label={t('password.again')}
          autoComplete="new-password"
        />
        <Button type="submit" size="sm" loading={form.submitting}>
          {t('password.save')}
        </Button>
      </form>
    </section>
  );
}
