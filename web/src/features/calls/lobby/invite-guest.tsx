import { Button, NativeSelect, TextInput } from '@mantine/core';
import { InviteGuestInput } from '@sightline/contract/call-invitations';
import type { Call } from '@sightline/contract/calls';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useSession } from '#web/features/session/session.tsx';
import { alertSuccess } from '#web/lib/alerts.ts';
import { unwrap } from '#web/lib/api.ts';
import { useForm } from '#web/lib/form.ts';
import { GuestLink } from './guest-link.tsx';
import { inviteGuest, showInvitation } from './invitation-api.ts';
import classes from './invite-panel.module.css';

/** The link for everybody, a link for one guest, or an e-mail with such a link. */
export function InviteGuest({ call }: { call: Call }) {
  const { t } = useTranslation('invitations');
  const [name, setName] = useState('');
  return (
    <section className={classes.section}>
      <h3>{t('guest.title')}</h3>
      <TextInput
        size="xs"
        label={t('guest.name')}
        description={t('guest.name_hint')}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <GuestLink call={call} name={name} />
      <InviteByMail key={call.id} callId={call.id} name={name} onSent={() => setName('')} />
      <OwnLink callId={call.id} name={name} onMade={() => setName('')} />
    </section>
  );
}

type InviteByMailProps = { callId: string; name: string; onSent: () => void };

function InviteByMail({ callId, name, onSent }: InviteByMailProps) {
  const { t } = useTranslation('invitations');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const { organization } = useSession().token;
  const [id, setId] = useState(() => uuidv7());
  const form = useForm({
    schema: InviteGuestInput,
    initial: { email: '', locale: organization?.locale ?? ('en' as const) },
    toBody: (typed) => ({ ...typed, id, name: name.trim() }),
    send: (body) => inviteGuest(callId, body),
    onSent: ({ invitation }) => {
      showInvitation(cache, callId, invitation);
      alertSuccess(t('guest.mail_queued', { email: invitation.email }));
      form.setFieldValue('email', '');
      setId(uuidv7());
      onSent();
    },
  });
  return (
    <form {...form.formProps} className={classes.mail}>
      <TextInput {...form.field('email')} size="xs" type="email" autoComplete="off" label={t('guest.email')} />
      <NativeSelect
        {...form.field('locale')}
        size="xs"
        label={t('guest.locale')}
        data={[
          { value: 'en', label: tc('languages.en') },
          { value: 'pt', label: tc('languages.pt') },
        ]}
      />
      <Button type="submit" leftSection={<IconMail size={15} stroke={1.75} />} loading={form.submitting}>
        {t('guest.send')}
      </Button>
    </form>
  );
}

type OwnLinkProps = { callId: string; name: string; onMade: () => void };

/** A link for agents who send it themselves and want to follow its state. */
function OwnLink({ callId, name, onMade }: OwnLinkProps) {
  const { t } = useTranslation('invitations');
  const cache = useQueryClient();
  const make = useMutation({
    mutationFn: () => unwrap(inviteGuest(callId, { name: name.trim() })),
    onSuccess: ({ invitation }) => {
      showInvitation(cache, callId, invitation);
      onMade();
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconLink size={15} stroke={1.75} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t('guest.own_link')}
    </Button>
  );
}
