import { Button, Collapse, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import type { Call } from '@sightline/contract/calls/calls';
import { InviteGuestInput } from '@sightline/contract/calls/invitations';
import { IconChevronDown, IconLink, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useSession } from '#web/features/session/session.tsx';
import { useForm } from '#web/lib/form.ts';
import { callSlice } from '../session/per-call.ts';
import { GuestLink, guestLink } from './guest-link.tsx';
import { inviteGuest, showInvitation } from './invitation-api.ts';
import classes from './invite-panel.module.css';

type Draft = { name: string; email: string; locale: 'en' | 'pt' | null };

/** Kept while the panel is closed. */
const draft = callSlice<Draft>(() => ({ name: '', email: '', locale: null }));

/** Invites one guest, by e-mail or by a link that the agent passes on. The card of the guest appears in the list below. */
export function InviteGuest({ call }: { call: Call }) {
  const { t } = useTranslation('invitations');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const { organization } = useSession().token;
  const [id, setId] = useState(() => uuidv7());
  const { name, email, locale } = draft.get();
  const form = useForm({
    schema: InviteGuestInput,
    initial: { name, email, locale: locale ?? organization?.locale ?? ('en' as const) },
    toBody: (typed) => ({
      ...{ id, name: typed.name.trim() },
      ...(typed.email.trim() !== '' && { email: typed.email, locale: typed.locale }),
    }),
    send: (body) => inviteGuest(call.id, body),
    onSent: ({ invitation }) => {
      showInvitation(cache, call.id, invitation);
      form.setValues({ name: '', email: '' });
      setId(uuidv7());
    },
  });
  const keepDraft = useEffectEvent(() => draft.set(form.getValues()));
  useEffect(() => () => keepDraft(), []);
  const hasEmail = form.values.email.trim() !== '';
  return (
    <section className={classes.section}>
      <h3>{t('guest.title')}</h3>
      <form {...form.formProps} className={classes.invite}>
        <TextInput {...form.field('name')} size="xs" maxLength={80} autoComplete="off" label={t('guest.name')} />
        <TextInput
          {...form.field('email')}
          size="xs"
          type="email"
          autoComplete="off"
          label={t('guest.email')}
          description={t('guest.email_hint')}
        />
        {hasEmail && (
          <NativeSelect
            {...form.field('locale')}
            size="xs"
            label={t('guest.locale')}
            data={[
              { value: 'en', label: tc('languages.en') },
              { value: 'pt', label: tc('languages.pt') },
            ]}
          />
        )}
        <Button
          type="submit"
          leftSection={hasEmail ? <IconMail size={15} stroke={1.75} /> : <IconLink size={15} stroke={1.75} />}
          loading={form.submitting}
        >
          {t(hasEmail ? 'guest.send' : 'guest.make_link')}
        </Button>
      </form>
      <LinkForAll call={call} />
    </section>
  );
}

/** The link of the call, for several guests at once. */
function LinkForAll({ call }: { call: Call }) {
  const { t } = useTranslation('invitations');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('guest.link_for_all')}
        <IconChevronDown size={14} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <p className={classes.hint}>{t('guest.link_for_all_hint')}</p>
        {isOpen && <GuestLink link={guestLink(call.id, call.share_code, '')} />}
      </Collapse>
    </div>
  );
}
