import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { CodeScreen } from '#web/features/people/invitations/code-screen.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/invite/')({
  loader: () => i18n.loadNamespaces('invites'),
  component: EnterCode,
});

function EnterCode() {
  const { t } = useTranslation('invites');
  const navigate = Route.useNavigate();
  return (
    <CodeScreen
      signIn={
        <ButtonLink to="/login" variant="default">
          {t('ways.sign_in')}
        </ButtonLink>
      }
      onCode={(id) => void navigate({ to: '/invite/$id', params: { id } })}
    />
  );
}
