import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure } from '#web/lib/alerts.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { formatRelative } from '#web/lib/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { visitsQuery } from './api.ts';
import classes from './choice-screen.module.css';

type ChoiceScreenProps = {
  title: string;
  hint: string;
  choices: readonly { id: string; name: string; logo: string | null }[];
  /** Instead of the list, when there is nothing to choose. */
  none?: ReactNode;
  email: string;
  onChoose: (id: string) => Promise<void>;
  onLogOut: () => void;
};

/** One of several workspaces or spaces, as large rows. */
export function ChoiceScreen({ title, hint, choices, none, email, onChoose, onLogOut }: ChoiceScreenProps) {
  const { t } = useTranslation('session');
  const [isBusy, setBusy] = useState(false);
  const visits = useQuery(visitsQuery).data?.visits ?? [];

  async function choose(id: string): Promise<void> {
    setBusy(true);
    try {
      await onChoose(id);
    } catch (error) {
      alertFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={title} hint={choices.length > 0 ? hint : none}>
      <ul className={classes.choices}>
        {choices.map((choice) => (
          <li key={choice.id}>
            <button type="button" className={classes.choice} disabled={isBusy} onClick={() => void choose(choice.id)}>
              {choice.logo ? (
                <img className={classes.logo} src={`${choice.logo}?variant=thumbnail`} alt="" />
              ) : (
                <Avatar person={choice} size={28} />
              )}
              <span className={classes.name}>
                {choice.name}
                <LastUse at={visits.find(({ id }) => id === choice.id)?.last_used_at} />
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.who}>
        <span>{t('signed_in_as', { email: shownAddress(email) })}</span>
        <button type="button" onClick={onLogOut}>
          {t('log_out')}
        </button>
      </p>
    </Card>
  );
}

function LastUse({ at }: { at: string | undefined }) {
  const { t } = useTranslation('session');
  return at ? <small>{t('last_used', { when: formatRelative(at) })}</small> : null;
}
