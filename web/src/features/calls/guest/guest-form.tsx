import { Button, Checkbox, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { showsText } from '@sightline/contract/visible-text';
import { IconVideo } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import classes from './guest.module.css';
import { GuestCheck } from './guest-check.tsx';
import { type GuestVisit, storeVisit } from './guest-link-store.ts';
import { useJoinRequest } from './use-join-request.ts';

type GuestHost = { host: string; organization: string };
type GuestFormProps = GuestHost & { visit: GuestVisit; onAsked: (visit: GuestVisit) => void };

/**
 * Shows who invites, the guest's name, one checkbox and one button; the next step shows what the others will see. Going back keeps what was
 * typed.
 */
export function GuestForm({ visit, host, organization, onAsked }: GuestFormProps) {
  const [name, setName] = useState(visit.name);
  const [hasAgreed, setAgreed] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const asking = useJoinRequest(visit, onAsked);
  if (isChecking)
    return <GuestCheck host={host} asking={asking} onAsk={() => asking.ask(name)} onBack={() => setChecking(false)} />;
  return (
    <Introduction
      host={host}
      organization={organization}
      name={name}
      hasAgreed={hasAgreed}
      problem={asking.problem}
      onName={setName}
      onAgreed={setAgreed}
      onDone={() => {
        setName(name.trim());
        storeVisit({ ...visit, name: name.trim() });
        setChecking(true);
      }}
    />
  );
}

type IntroductionProps = GuestHost & {
  name: string;
  hasAgreed: boolean;
  problem: string | null;
  onName: (name: string) => void;
  onAgreed: (hasAgreed: boolean) => void;
  onDone: () => void;
};

function Introduction({ host, organization, name, hasAgreed, problem, onName, onAgreed, onDone }: IntroductionProps) {
  const { t } = useTranslation('guest');
  const [isTried, setTried] = useState(false);
  const nameProblem = isTried && !showsText(name) ? t('name_missing') : problem;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (showsText(name) && hasAgreed) onDone();
  }

  return (
    <Card title={t('title', { host })} hint={t('hint', { organization })}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          size="md"
          label={t('name')}
          autoComplete="name"
          maxLength={limits.guest.nameLength}
          value={name}
          error={nameProblem}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
        <Checkbox
          className={classes.consent}
          label={t('consent', { host, organization })}
          checked={hasAgreed}
          error={isTried && !hasAgreed && t('consent_missing')}
          onChange={({ currentTarget }) => onAgreed(currentTarget.checked)}
        />
        <Button type="submit" size="lg" fullWidth leftSection={<IconVideo size={20} stroke={1.75} aria-hidden />}>
          {t('join')}
        </Button>
        <p className={classes.small}>{t('leave_any_time')}</p>
      </form>
    </Card>
  );
}
