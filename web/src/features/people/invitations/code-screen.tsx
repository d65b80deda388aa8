import { Button, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import classes from './offer-screen.module.css';

/** Anyone who pastes the whole link means the code in it. */
const codeIn = (typed: string): string => /\/invite\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim();

type CodeScreenProps = { signIn: ReactNode; onCode: (code: string) => void };

/** The page /invite: what an invitation is, and a field for its code. */
export function CodeScreen({ signIn, onCode }: CodeScreenProps) {
  const { t } = useTranslation('invites');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const code = codeIn(typed);
    if (code === '') setError(t('code.missing'));
    else onCode(code);
  }

  return (
    <Card title={t('code.title')} hint={t('code.hint')}>
      <form noValidate onSubmit={submit}>
        <TextInput
          label={t('code.label')}
          description={t('code.description')}
          placeholder={t('code.placeholder')}
          value={typed}
          error={error || undefined}
          maxLength={limits.invitations.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          size="sm"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setError('');
          }}
        />
        <Button type="submit" size="sm">
          {t('code.submit')}
        </Button>
      </form>
      <p className={classes.other}>{t('code.without')}</p>
      <div className={classes.ways}>{signIn}</div>
    </Card>
  );
}
