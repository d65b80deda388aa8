import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/app/button-link.tsx';
import { UnsubscribePage } from '#web/features/notifications/preferences/unsubscribe-page.tsx';
import { i18n } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/_homescreen/unsubscribe/$id')({
  loader: () => i18n.loadNamespaces(['preferences']),
  component: Unsubscribe,
});

function Unsubscribe() {
  const { t } = useTranslation('preferences');
  return (
    <UnsubscribePage
      token={Route.useParams().id}
      onward={
        <ButtonLink to="/account/notifications" variant="subtle" color="gray">
          {t('unsubscribe.choose')}
        </ButtonLink>
      }
    />
  );
}
