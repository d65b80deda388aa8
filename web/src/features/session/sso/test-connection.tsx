import { Button } from '@mantine/core';
import { ssoApi } from '@sightline/contract/session/sso';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import factors from '../second-factor/factors.module.css';
import classes from './sso.module.css';

/** Asks the provider about itself, and says here what is wrong with it. */
export function TestConnection({ issuer }: { issuer: string }) {
  const { t } = useTranslation('sso');
  const test = useMutation({ mutationFn: (tested: string) => unwrap(call(ssoApi.test, { body: { issuer: tested } })) });
  const isCurrent = test.variables === issuer;
  return (
    <div className={classes.test}>
      <div className={factors.buttons}>
        <Button variant="default" loading={test.isPending} disabled={issuer === ''} onClick={() => test.mutate(issuer)}>
          {t('settings.test')}
        </Button>
      </div>
      <p role="status" className={classes.outcome}>
        {isCurrent &&
          test.isSuccess &&
          t('settings.test_passed', { host: new URL(test.data.authorization_endpoint).host })}
        {isCurrent && test.isError && sentencesOfError(test.error).join(' ')}
      </p>
    </div>
  );
}
