import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { setupAvailabilityQuery } from '#web/features/workspace/api.ts';
import { Card } from '#web/ui/card.tsx';

export const Route = createFileRoute('/_saas/setup/error')({
  beforeLoad: async ({ context }) => {
    const { available } = await context.queryClient.fetchQuery(setupAvailabilityQuery);
    if (available) throw redirect({ to: '/setup' });
  },
  component: SetupError,
});

function SetupError() {
  const { t } = useTranslation('workspace');
  return (
    <Card title={t('setup_error.title')} hint={t('setup_error.body')}>
      <ButtonLink to="/login">{t('setup_error.sign_in')}</ButtonLink>
    </Card>
  );
}
