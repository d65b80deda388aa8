import { Button } from '@mantine/core';
import type { Session } from '@sightline/contract/session/session';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesFor, sentencesOfError } from '#web/lib/error-sentences.ts';

type PasskeyLoginProps = {
  onSignedIn: (session: Session) => void | Promise<void>;
  onRefused: (reason: string) => void;
};

/** On pages over https, and in browsers of the last years. */
const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The browser offers passkeys in the list under the e-mail address, without anybody pressing anything. */
const canAutofill = async (): Promise<boolean> =>
  hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Signing in without a password. The code that talks to the browser is loaded once it is needed. */
export function PasskeyLogin({ onSignedIn, onRefused }: PasskeyLoginProps) {
  const { t } = useTranslation('session');
  const [isBusy, setBusy] = useState(false);

  async function signIn(fromAutofill: boolean): Promise<void> {
    const { signInByPasskey, isCancelled } = await import('./second-factor/passkeys.ts');
    try {
      const envelope = await signInByPasskey({ fromAutofill });
      if (envelope.status === 200) await onSignedIn(envelope.data);
      else onRefused(sentencesFor(envelope).join(' '));
    } catch (error) {
      if (!isCancelled(error) && !fromAutofill) onRefused(sentencesOfError(error).join(' '));
    }
  }

  const offer = useEffectEvent(async () => {
    if (await canAutofill()) await signIn(true);
  });
  useEffect(() => {
    void offer();
  }, []);

  if (!hasPasskeys()) return null;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconFingerprint size={18} stroke={1.75} />}
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        onRefused('');
        void signIn(false).finally(() => setBusy(false));
      }}
    >
      {t('login.passkey')}
    </Button>
  );
}
