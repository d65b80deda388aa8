import { Button, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { IconVideo } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { Card } from '#web/ui/card.tsx';
import { NoSources, PreviewPicture } from './device-check.tsx';
import { hasCamera, hasMicrophone, storeDeviceChoice, useDevicePreview } from './devices.ts';
import classes from './guest.module.css';
import { askToJoin, guestStateQuery } from './guest-api.ts';
import { type GuestVisit, readVisit, visitOf } from './guest-link-store.ts';

type GuestFormProps = {
  visit: GuestVisit;
  host: string;
  organization: string;
  /** The last request was refused; one may ask again. */
  isRefused: boolean;
  onAsked: (visit: GuestVisit) => void;
};

/** Who invites, who am I, and one button. The camera is asked for by the first tap, with the reason beside it. */
export function GuestForm({ visit, host, organization, isRefused, onAsked }: GuestFormProps) {
  const { t } = useTranslation('calls');
  const [name, setName] = useState(visit.name);
  const [wantsCamera, setWantsCamera] = useState(false);
  const devices = useDevicePreview({ microphone: true, camera: true, facing: 'environment' }, wantsCamera);
  const asking = useAsking(visit, onAsked);
  const { preview } = devices;
  const hasNothing = preview !== null && !hasCamera(preview) && !hasMicrophone(preview);

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    setWantsCamera(true);
    if (!preview) return;
    storeDeviceChoice({ microphone: hasMicrophone(preview), camera: hasCamera(preview), facing: 'environment' });
    void asking.ask(name);
  }

  return (
    <Card title={t('guest.title', { host })} hint={t('guest.hint', { organization })}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {isRefused && (
          <p role="status" className={classes.refused}>
            {t('guest.refused')}
          </p>
        )}
        {wantsCamera && <PreviewPicture preview={preview} isMirrored={false} />}
        {hasNothing && <NoSources problem={preview.problem} onRetry={devices.retry} />}
        <TextInput
          size="md"
          label={t('guest.name')}
          autoComplete="name"
          maxLength={limits.guest.nameLength}
          value={name}
          error={asking.problem}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          size="lg"
          fullWidth
          leftSection={<IconVideo size={20} stroke={1.75} aria-hidden />}
          loading={asking.isBusy || (wantsCamera && !preview)}
        >
          {preview ? t(hasNothing ? 'guest.ask_without' : 'guest.ask') : t('guest.allow')}
        </Button>
        <p className={classes.consent}>{t('guest.consent', { host })}</p>
      </form>
    </Card>
  );
}

function useAsking(visit: GuestVisit, onAsked: (visit: GuestVisit) => void) {
  const { t } = useTranslation('calls');
  const cache = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function ask(typed: string): Promise<void> {
    const name = typed.trim();
    if (!name) return setProblem(t('guest.name_missing'));
    setProblem(null);
    setBusy(true);
    const envelope = await askToJoin({ ...visit, name });
    setBusy(false);
    if (envelope.status !== 200) {
      console.warn('Asking to join was refused.', envelope.code);
      if (envelope.code === 'FORBIDDEN') return startAnew();
      return setProblem(sentencesFor(envelope).join(' '));
    }
    cache.setQueryData(guestStateQuery(visit).queryKey, { state: envelope.data.join_request.state, call: null });
    onAsked(readVisit() ?? visit);
  }

  /** The token of this id is lost, so the id is too. */
  function startAnew(): void {
    sessionStorage.clear();
    onAsked(visitOf(visit) ?? visit);
    setProblem(t('guest.try_again'));
  }

  return { ask, problem, isBusy };
}
