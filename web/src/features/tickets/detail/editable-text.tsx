import { ActionIcon, Button, Textarea } from '@mantine/core';
import { showsText } from '@sightline/contract/visible-text';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentencesOfError } from '#web/lib/error-sentences.ts';
import classes from './editable-text.module.css';

type EditableTextProps = {
  /** Names the field and the button that opens it. */
  label: string;
  value: string;
  /** How the text looks while it is not being edited. */
  children: ReactNode;
  maxLength: number;
  isMultiline?: boolean;
  isRequired?: boolean;
  disabled?: boolean;
  /** A rejection keeps the field open with the typed text. */
  onSave: (text: string) => Promise<unknown>;
};

/** `base` is the text when editing began. */
type Draft = { text: string; base: string; refusal?: string };

/** A text that turns into a field. A refusal or somebody else's change never discards the typed text. */
export function EditableText(props: EditableTextProps) {
  const { label, value, children, disabled = false } = props;
  const { t } = useTranslation('tickets');
  const [draft, setDraft] = useState<Draft | null>(null);
  if (draft) return <TextEditor {...props} draft={draft} setDraft={setDraft} />;
  const open = () => setDraft({ text: value, base: value });
  return (
    <div className={classes.text}>
      {children}
      {!disabled && (
        <ActionIcon size={26} className={classes.pencil} aria-label={t('edit.open', { field: label })} onClick={open}>
          <IconPencil size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

type TextEditorProps = EditableTextProps & { draft: Draft; setDraft: (draft: Draft | null) => void };

function TextEditor({ draft, setDraft, ...props }: TextEditorProps) {
  const { label, value, maxLength, isMultiline = false, isRequired = false, onSave } = props;
  const { t } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const text = isMultiline ? draft.text : draft.text.trim();
  const isEmpty = isRequired && !showsText(text);
  const wasChanged = value !== draft.base;

  async function save(): Promise<void> {
    if (isEmpty || isSaving) return;
    if (text === draft.base) return setDraft(null);
    setSaving(true);
    try {
      await onSave(text);
      setDraft(null);
    } catch (error) {
      setDraft({ ...draft, refusal: sentencesOfError(error).join(' ') });
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isDone = event.key === 'Enter' && (!isMultiline || event.metaKey || event.ctrlKey);
    if (isDone) event.preventDefault();
    if (isDone && !event.nativeEvent.isComposing) void save();
    if (event.key === 'Escape') setDraft(null);
  }

  return (
    <div className={classes.editor} data-line={!isMultiline || undefined}>
      <Textarea
        aria-label={label}
        value={draft.text}
        maxLength={maxLength}
        rows={isMultiline ? 8 : 2}
        autoFocus
        error={isEmpty ? t('edit.required') : draft.refusal}
        onChange={(event) => setDraft({ text: event.currentTarget.value, base: draft.base })}
        onKeyDown={onKeyDown}
      />
      {wasChanged && (
        <p className={classes.conflict} role="status">
          {t('edit.changed_meanwhile')} <q>{value}</q>
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setDraft(null)}>
          {tc('actions.cancel')}
        </Button>
        {wasChanged ? (
          <Button onClick={() => setDraft({ text: draft.text, base: value })}>{t('edit.keep_mine')}</Button>
        ) : (
          <Button loading={isSaving} disabled={isEmpty} onClick={() => void save()}>
            {tc('actions.save')}
          </Button>
        )}
      </div>
    </div>
  );
}
