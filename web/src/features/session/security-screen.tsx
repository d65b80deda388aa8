import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '#web/features/people/api.ts';
import { MenuSelect } from '#web/ui/menu-select.tsx';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { PasswordForm } from './password-form.tsx';
import { FactorSettings } from './second-factor/factor-settings.tsx';
import { PolicySettings } from './second-factor/policy-settings.tsx';
import classes from './security-screen.module.css';
import { useCan, useMe } from './session.tsx';
import { SessionList } from './session-list.tsx';
import { sessionsQuery } from './sessions-api.ts';
import { SsoSettings } from './sso/sso-settings.tsx';

type Person = { id: string; name: string };

/** The user's sessions and password. Managers also see the sessions of their workspace's users. */
export function SecurityScreen() {
  const { t } = useTranslation('session');
  const me = useMe();
  const [person, setPerson] = useState<Person>(me);
  const isMe = person.id === me.id;
  const mayManage = useCan('sessions.manage');
  const maySetPolicy = useCan('sign-in.manage');
  // The height of the list of sessions is known once it is loaded; until then nothing is shown below it.
  const isBelowSteady = !useQuery(sessionsQuery(me.id)).isPending;
  return (
    <SaveBar>
      <div className={classes.screen}>
        <section className={classes.section} aria-labelledby="sessions-title">
          <Heading picker={mayManage && <PersonPicker me={me} person={person} onPick={setPerson} />}>
            {isMe ? t('sessions.title') : t('sessions.others_title', { name: person.name })}
          </Heading>
          {isMe && <p className={classes.hint}>{t('sessions.hint')}</p>}
          <SessionList key={person.id} person={person} isMe={isMe} />
        </section>
        {isMe && isBelowSteady && (
          <>
            <FactorSettings />
            <PasswordForm />
            {maySetPolicy && (
              <>
                <PolicySettings />
                <SsoSettings />
              </>
            )}
          </>
        )}
      </div>
    </SaveBar>
  );
}

function Heading({ children, picker }: { children: ReactNode; picker: ReactNode }) {
  return (
    <div className={classes.heading}>
      <h2 id="sessions-title">{children}</h2>
      {picker}
    </div>
  );
}

type PersonPickerProps = { me: Person; person: Person; onPick: (person: Person) => void };

function PersonPicker({ me, person, onPick }: PersonPickerProps) {
  const { t } = useTranslation('session');
  const [search, setSearch] = useState('');
  const members = useQuery(membersQuery(search ? { query: search } : {})).data?.users ?? [];
  const others = members.filter(({ id }) => id !== me.id);
  return (
    <MenuSelect
      label={t('sessions.of')}
      options={[
        { value: me.id, label: t('sessions.mine') },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      selected={[person.id]}
      onSearch={setSearch}
      onPick={(id) => onPick(others.find((other) => other.id === id) ?? me)}
    >
      <span className={classes.caption} aria-hidden>
        {t('sessions.of')}
      </span>
      {person.id === me.id ? t('sessions.mine') : person.name}
    </MenuSelect>
  );
}
