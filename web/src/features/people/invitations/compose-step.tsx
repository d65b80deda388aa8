import { Button, Textarea, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '#web/ui/form-error.tsx';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { readAddresses } from './addresses.ts';
import { type Change, type Draft, sources } from './draft.ts';
import { FileSource } from './file-source.tsx';
import classes from './invite-dialog.module.css';
import { InviteFields } from './invite-fields.tsx';

type ComposeStepProps = {
  draft: Draft;
  onChange: Change;
  /** The reason why it does not go on. */
  refusal: string;
  needsSpaces: boolean;
  isBusy: boolean;
  onNext: () => void;
  onClose: () => void;
};

/** Asks whom to invite, and with which role. */
export function ComposeStep({ draft, onChange, refusal, needsSpaces, isBusy, onNext, onClose }: ComposeStepProps) {
  const { t } = useTranslation('invites');
  const { t: tc } = useTranslation();

  function submit(event: FormEvent): void {
    event.preventDefault();
    onNext();
  }

  return (
    <form className={classes.step} noValidate onSubmit={submit}>
      <SegmentedTabs
        label={t('source.label')}
        tabs={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
        active={draft.source}
        look="track"
        onChange={(source) => onChange({ source })}
      />
      <FormError>{refusal}</FormError>
      {draft.source === 'typed' && <TypedSource text={draft.text} onText={(text) => onChange({ text })} />}
      {draft.source === 'file' && <FileSource file={draft.file} onFile={(file) => onChange({ file })} />}
      {draft.source === 'link' && <LinkSource draft={draft} onChange={onChange} />}
      <InviteFields draft={draft} onChange={onChange} needsSpaces={needsSpaces} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t(draft.source === 'link' ? 'compose.make_link' : 'compose.check')}
        </Button>
      </div>
    </form>
  );
}

function TypedSource({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('invites');
  const count = readAddresses(text).length;
  return (
    <Textarea
      label={t('typed.label')}
      description={count > 0 ? t('typed.count', { count }) : t('typed.hint', { max: limits.invitations.atOnce })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('typed.placeholder')}
      autosize
      minRows={3}
      maxRows={8}
      value={text}
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

function LinkSource({ draft, onChange }: Pick<ComposeStepProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation('invites');
  return (
    <>
      <p className={classes.hint}>{t('link.hint')}</p>
      <div className={classes.pair}>
        <TextInput
          label={t('link.name')}
          autoComplete="off"
          maxLength={limits.name}
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <TextInput
          label={t('link.email')}
          description={t('link.email_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="off"
          maxLength={limits.email}
          value={draft.email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
        />
      </div>
    </>
  );
}
