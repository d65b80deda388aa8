import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { sheetSendingApi } from '@sightline/contract/sheets/sending';
import type { AssistanceSheet } from '@sightline/contract/sheets/sheets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import { shownAddress } from '#web/lib/shown-address.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { sheetMailsQuery } from './api.ts';
import classes from './sending.module.css';

type SendDialogProps = {
  sheet: AssistanceSheet;
  found: { suggestions: readonly { name: string; email: string }[]; locale: 'en' | 'pt' };
  onClose: () => void;
};

/** `own`: that of each person. */
type Language = 'own' | 'en' | 'pt';

const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((address) => address !== '');

/** Chooses among the people of the customer, and takes other addresses. */
export function SendDialog({ sheet, found, onClose }: SendDialogProps) {
  const { t } = useTranslation('sending');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [others, setOthers] = useState('');
  const [lang, setLang] = useState<Language>('own');
  const emails = [...new Set([...chosen, ...addressesIn(others)])];
  const send = useMutation({
    mutationFn: () =>
      unwrap(
        call(sheetSendingApi.send, {
          params: { id: sheet.ticket_id, sheetId: sheet.id },
          body: lang === 'own' ? { emails } : { emails, lang },
        }),
      ),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: sheetMailsQuery(sheet).queryKey });
      alertSuccess(t('sending', { count: emails.length }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('send')}>
      <form
        className={classes.form}
        aria-label={t('send')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
      >
        <FormError>{send.isError ? sentencesOfError(send.error).join(' ') : ''}</FormError>
        <p className={classes.hint}>{t('hint')}</p>
        {found.suggestions.length > 0 && (
          <Checkbox.Group label={t('people')} value={[...chosen]} onChange={setChosen}>
            <div className={classes.people}>
              {found.suggestions.map(({ name, email }) => (
                <Checkbox key={email} value={email} label={name} description={shownAddress(email)} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <TextInput
          label={t(found.suggestions.length > 0 ? 'other_addresses' : 'addresses')}
          description={t('addresses_hint')}
          type="email"
          multiple
          value={others}
          onChange={({ currentTarget }) => setOthers(currentTarget.value)}
        />
        <div>
          <span className={classes.label} id="language-of-sheet">
            {t('language')}
          </span>
          <SegmentedControl
            aria-labelledby="language-of-sheet"
            value={lang}
            data={[
              { value: 'own', label: t('own_language') },
              { value: 'en', label: 'English' },
              { value: 'pt', label: 'Português' },
            ]}
            onChange={(value) => setLang(value as Language)}
          />
          <span className={classes.hint}>
            {t('own_language_hint', { language: found.locale === 'pt' ? 'Português' : 'English' })}
          </span>
        </div>
        {emails.length > limits.sheets.recipients && (
          <FormError>{t('too_many', { count: limits.sheets.recipients })}</FormError>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {tc('actions.cancel')}
          </Button>
          <Button
            type="submit"
            loading={send.isPending}
            disabled={emails.length === 0 || emails.length > limits.sheets.recipients}
          >
            {t('send_to', { count: emails.length })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
