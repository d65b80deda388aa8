import { ActionIcon, Textarea } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import type { ChatMessage, Room } from '@sightline/contract/talk/talk';
import { showsText } from '@sightline/contract/visible-text';
import { IconArrowUp, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButtons } from '#web/features/files/attach-buttons.tsx';
import { DropHint } from '#web/features/files/drop-hint.tsx';
import { useFileDrop } from '#web/features/files/file-drop.ts';
import { UploadTray } from '#web/features/files/upload-tray.tsx';
import { useUploads } from '#web/features/files/uploads.ts';
import { InsertArticle, ReplyReach } from '#web/features/knowledge/embed.tsx';
import { useShortcut } from '#web/lib/shortcuts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { sendFile, useEditMessage } from '../api.ts';
import { fromWire, type Mention, type MentionQuery, mentionQueryAt, pick, toWire } from '../mentions.ts';
import type { Writing } from '../outbox/entry.ts';
import { useHandedOver } from '../share/handed-over.ts';
import { shortcuts } from '../shortcuts.ts';
import { useViewer } from '../viewer.tsx';
import { reachOf, useCandidates } from './candidates.ts';
import classes from './composer.module.css';
import { emptyDraft, type RoomDraft } from './draft.ts';
import { MentionList } from './mention-list.tsx';
import { ComposerNote } from './note.tsx';
import { useSendTyping } from './typing.ts';

type ComposerProps = {
  room: Room;
  draft: RoomDraft;
  onDraft: (part: Partial<RoomDraft>) => void;
  /** My last editable message; the arrow-up key edits it. */
  lastOwn: ChatMessage | undefined;
  onSend: (writing: Writing) => void;
  input: RefObject<HTMLTextAreaElement | null>;
};

const mostRows = 8;

export function Composer(props: ComposerProps) {
  const { t } = useTranslation('talk');
  const { canSend } = useViewer();
  if (props.room.ticket?.closed) return <p className={classes.closed}>{t('ticket_closed')}</p>;
  return canSend ? <OpenComposer {...props} /> : null;
}

function OpenComposer({ room, draft, onDraft, lastOwn, onSend, input }: ComposerProps) {
  const { t } = useTranslation('talk');
  const viewer = useViewer();
  const uploads = useUploads(sendFile(room.id, viewer));
  const edit = useEditMessage(viewer);
  const tellTyping = useSendTyping(room.id);
  const [asked, setAsked] = useState<MentionQuery | null>(null);
  const [choice, setChoice] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const { isDropping, drop } = useFileDrop(attach);
  useHandedOver(room.id, attach);
  useShortcut(shortcuts.write, viewer.isGuest ? null : () => input.current?.focus());
  const candidates = useCandidates(room, asked?.words ?? null);
  const wire = toWire(draft);
  const canGo = draft.edited
    ? showsText(wire.message)
    : (showsText(wire.message) || uploads.uploads.length > 0) && !uploads.isBusy;

  const reach = reachOf(room, viewer.id);
  const notifiesMany = !draft.edited && wire.tagged_ids.includes(room.id) && reach > limits.roomMentions.unasked;

  function ask(text: string, caret: number): void {
    setAsked(mentionQueryAt({ text, mentions: draft.mentions }, caret));
  }

  function write(text: string, caret: number): void {
    onDraft({ text });
    ask(text, caret);
    setChoice(0);
    if (text.trim() !== '') tellTyping();
  }

  function choose(person: Mention): void {
    if (!asked) return;
    const { caret, text, mentions } = pick(draft, asked, person);
    onDraft({ text, mentions });
    setAsked(null);
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
    input.current?.focus();
  }

  /** `confirmed`: that it notifies many people. */
  function submit(confirmed = false): void {
    if (!canGo) return;
    setAsking(!confirmed && notifiesMany);
    if (!confirmed && notifiesMany) return;
    const { edited, reply } = draft;
    if (edited) {
      if (wire.message !== edited.message) edit.mutate({ id: edited.id, message: wire.message });
    } else {
      onSend({ ...wire, reply, attachments: uploads.attachments, files: uploads.waiting });
      uploads.clear();
    }
    onDraft(emptyDraft);
    setAsked(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const act = asked && candidates.length > 0 ? listKeys(event) : plainKeys(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function listKeys({ key }: KeyboardEvent): (() => void) | undefined {
    const person = candidates[choice];
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) return () => setChoice((choice + step + candidates.length) % candidates.length);
    if (key === 'Escape') return () => setAsked(null);
    return person && (key === 'Enter' || key === 'Tab') ? () => choose(person) : undefined;
  }

  function plainKeys({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    if (key === 'Enter' && !shiftKey) return () => submit();
    if (key === 'Escape' && (draft.reply || draft.edited))
      return () => onDraft(draft.edited ? emptyDraft : { reply: null });
    if (key === 'ArrowUp' && draft.text === '' && lastOwn && lastOwn.message !== '') {
      return () => onDraft({ ...fromWire(lastOwn.message), reply: null, edited: lastOwn });
    }
    return undefined;
  }

  /** Behind what is written already. */
  function insert(words: string): void {
    onDraft({ text: [draft.text, words].filter(Boolean).join('\n') });
    input.current?.focus();
  }

  function attach(files: File[]): void {
    if (files.length > 0 && !draft.edited) uploads.add(files);
  }

  return (
    <form
      className={classes.composer}
      data-bottom-bar
      data-empty={draft.text === '' || undefined}
      data-dropping={isDropping || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...drop}
    >
      <ComposerNote draft={draft} onCancel={() => onDraft(draft.edited ? emptyDraft : { reply: null })} />
      <UploadTray {...uploads} />
      {!viewer.isGuest && <ReplyReach roomId={room.id} text={draft.text} />}
      {asked && <MentionList people={candidates} active={choice} onPick={choose} />}
      <Textarea
        ref={input}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={mostRows}
        maxLength={limits.message.length}
        value={draft.text}
        placeholder={room.type === 'Direct' && room.name ? t('write_to', { name: room.name }) : t('write')}
        aria-label={t('write')}
        aria-controls={asked ? 'mention-list' : undefined}
        aria-activedescendant={asked && candidates[choice] ? `mention-${candidates[choice].id}` : undefined}
        classNames={{ input: classes.input ?? '' }}
        onChange={({ currentTarget }) => write(currentTarget.value, currentTarget.selectionStart)}
        onSelect={({ currentTarget }) => ask(currentTarget.value, currentTarget.selectionStart)}
        onBlur={() => setAsked(null)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.tools}>
        {!draft.edited && <AttachButtons onFiles={attach} />}
        {!draft.edited && !viewer.isGuest && <InsertArticle ticketId={room.ticket?.id ?? null} onInsert={insert} />}
        <ActionIcon
          type="submit"
          className={classes.send ?? ''}
          variant="filled"
          color="brand"
          size={28}
          disabled={!canGo}
          aria-label={draft.edited ? t('save_edit') : t('send')}
        >
          {draft.edited ? <IconCheck size={16} stroke={2} /> : <IconArrowUp size={16} stroke={2} />}
        </ActionIcon>
      </div>
      {isDropping && <DropHint />}
      <ConfirmDialog
        opened={isAsking}
        title={t('everybody.ask', { count: reach })}
        confirmLabel={t('send')}
        onConfirm={() => submit(true)}
        onClose={() => setAsking(false)}
      >
        {t('everybody.ask_hint')}
      </ConfirmDialog>
    </form>
  );
}
