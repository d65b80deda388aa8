import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { sessionQuery } from '#web/features/session/api.ts';
import { requireJustSetUp } from '#web/features/workspace/guards.ts';
import { Card } from '#web/ui/card.tsx';

export const Route = createFileRoute('/_saas/setup/success')({
  beforeLoad: requireJustSetUp,
  component: SetupSuccess,
});

function SetupSuccess() {
  const { t } = useTranslation('workspace');
  const { token } = useSuspenseQuery(sessionQuery).data;
  return (
    <Card title={t('setup_success.title', { name: token.organization?.name })} hint={t('setup_success.body')}>
      <ButtonLink to="/home">{t('setup_success.start')}</ButtonLink>
    </Card>
  );
}
