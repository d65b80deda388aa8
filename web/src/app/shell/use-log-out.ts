import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logOut } from '#web/features/session/api.ts';
import { useMe } from '#web/features/session/session.tsx';
import { alertQuestion } from '#web/lib/alert-question.tsx';
import { useOutbox } from '#web/lib/outbox-context.ts';

/** Logging out discards unsent messages, so it asks first. */
export function useLogOut(): () => void {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const outbox = useOutbox();

  async function leave(): Promise<void> {
    await logOut(cache, me);
    await navigate({ to: '/login' });
    cache.clear();
  }

  return () => {
    const count = outbox.entries.length;
    if (count === 0) return void leave();
    const question = t('user.unsent', { count });
    void alertQuestion({ id: 'log-out', question, answer: t('user.log_out_anyway'), onAnswer: () => void leave() });
  };
}
