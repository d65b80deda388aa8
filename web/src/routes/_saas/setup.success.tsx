import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { sessionQuery } from '#web/features/session/api.ts';
import { requireJustSetUp } from '#web/features/workspace/guards.ts';
import { InvitationOutcome } from '#web/features/workspace/setup/invitation-outcome.tsx';
import { Card } from '#web/ui/card.tsx';

export const Route = createFileRoute('/_saas/setup/success')({
  beforeLoad: requireJustSetUp,
  component: SetupSuccess,
});

function SetupSuccess() {
  const { t } = useTranslation('workspace');
  const { token } = useSuspenseQuery(sessionQuery).data;
  const invited = useLocation({ select: ({ state }) => state.justSetUp });
  return (
    <Card title={t('setup_success.title', { name: token.organization?.name })} hint={t('setup_success.body')}>
      {invited && <InvitationOutcome invited={invited} />}
      <ButtonLink to="/home">{t('setup_success.start')}</ButtonLink>
    </Card>
  );
}
