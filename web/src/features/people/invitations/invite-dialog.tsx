import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@sightline/contract/limits';
import type { InvitationWithCode } from '@sightline/contract/people/invitations';
import type { WorkspaceRole } from '@sightline/contract/people/roles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useSession } from '#web/features/session/session.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { sentenceOf, sentencesFor } from '#web/lib/error-sentences.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useRoles } from '../roles/api.ts';
import { readAddresses } from './addresses.ts';
import { listAllSpaces, sendInvitations } from './api.ts';
import { ComposeStep } from './compose-step.tsx';
import { type Draft, wayOf } from './draft.ts';
import { invitationsKey } from './invitations-key.ts';
import { inviteeOf, type Known, type Line, linesOfAddresses, linesOfTable } from './lines.ts';
import { LinkResult } from './link-result.tsx';
import { ReviewStep } from './review-step.tsx';
import { roleNames } from './role-names.ts';

/** The conversation that people are invited into. */
type InvitedRoom = { id: string; name: string };

const emptyDraft = (locale: 'en' | 'pt'): Draft => ({
  ...{
    source: 'typed',
    text: '',
    file: null,
    name: '',
    email: '',
    role: 'Agent',
    isGuest: false,
    spaces: [],
    locale,
    message: '',
  },
});

type InviteDialogProps = { opened: boolean; onClose: () => void; room?: InvitedRoom };

/**
 * Invites people in two steps: whom, then what would happen line by line. A link takes one step. With a room, into that
 * conversation too.
 */
export function InviteDialog({ opened, onClose, room }: InviteDialogProps) {
  const { t } = useTranslation('invites');
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={room ? t('dialog.title_room', { room: room.name }) : t('dialog.title')}
      size={620}
      fullScreen={isPhone}
    >
      <Steps onClose={onClose} {...(room && { room })} />
    </Dialog>
  );
}

/** The lines of a draft; a sentence says why there are none yet. */
async function readLines(draft: Draft, roles: readonly WorkspaceRole[]): Promise<Line[]> {
  if (draft.source !== 'file' || !draft.file) return linesOfAddresses(readAddresses(draft.text), draft);
  const { table, mapping } = draft.file;
  const known: Known = {
    roleNames: await roleNames(roles),
    spaces: mapping.customer === null ? [] : await listAllSpaces(),
  };
  return linesOfTable(table, mapping, draft, known);
}

function Steps({ onClose, room }: Omit<InviteDialogProps, 'opened'>) {
  const { t } = useTranslation('invites');
  const cache = useQueryClient();
  const { organization } = useSession().token;
  const roles = useRoles();
  const [draft, setDraft] = useState(() => emptyDraft(organization?.locale ?? 'en'));
  const [lines, setLines] = useState<readonly Line[]>();
  const [link, setLink] = useState<InvitationWithCode>();
  const [refusal, setRefusal] = useState('');
  const [needsSpaces, setNeedsSpaces] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The same until it has succeeded, so that what is sent again invites once.
  const [id, setId] = useState(() => uuidv7());

  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setRefusal('');
  };

  /** Without an answer, null: the reason is on the screen. */
  async function send(some: readonly Line[]) {
    const { locale, message } = draft;
    const via = wayOf(draft);
    const invites = some.map((line) => ({
      ...inviteeOf(line, locale),
      ...(via === 'link' && line.email === '' && { email: null }),
    }));
    const envelope = await sendInvitations({ id, invites, via, message, ...(room && { room_id: room.id }) });
    if (envelope.status !== 200) {
      setRefusal(sentencesFor(envelope).join(' '));
      return null;
    }
    setId(uuidv7());
    void cache.invalidateQueries({ queryKey: invitationsKey });
    return envelope.data;
  }

  async function makeLink(): Promise<void> {
    if (draft.isGuest && draft.spaces.length === 0) return setNeedsSpaces(true);
    const address = { email: draft.email.trim(), name: draft.name.trim() };
    const done = await send(linesOfAddresses([address], draft));
    const code = done?.failed[0]?.code;
    if (code) setRefusal(sentenceOf(code));
    setLink(done?.invitations[0]);
  }

  async function check(): Promise<void> {
    if (draft.source === 'file' && !draft.file) return setRefusal(t('file.missing'));
    if (draft.source === 'file' && draft.file?.mapping.email === null) return setRefusal(t('file.email_needed'));
    const found = await readLines(draft, roles);
    if (found.length === 0) return setRefusal(t('typed.missing'));
    const max = limits.invitations.atOnce;
    if (found.length > max) return setRefusal(t('compose.limit', { max, count: found.length }));
    const isUnsaid = draft.source === 'typed' && draft.isGuest && draft.spaces.length === 0;
    if (isUnsaid) return setNeedsSpaces(true);
    setLines(found);
  }

  async function sendLines(good: readonly Line[]): Promise<void> {
    const done = await send(good);
    if (!done) return;
    if (done.invitations.length > 0) alertSuccess(t('review.sent', { count: done.invitations.length }));
    const failed = new Set(done.failed.map(({ index }) => good[index]));
    const left = (lines ?? []).filter((line) => failed.has(line) || !good.includes(line));
    if (left.length === 0) onClose();
    else setLines(left);
  }

  async function busily(work: () => Promise<void>): Promise<void> {
    setRefusal('');
    setBusy(true);
    try {
      await work();
    } catch (error) {
      alertFailure(error);
    } finally {
      setBusy(false);
    }
  }

  if (link?.code) return <LinkResult invitation={link} code={link.code} onDone={onClose} />;
  if (lines)
    return (
      <ReviewStep
        lines={lines}
        {...(room && { roomId: room.id })}
        locale={draft.locale}
        refusal={refusal}
        isBusy={isBusy}
        onRemove={(removed) => {
          const left = lines.filter((line) => line !== removed);
          setLines(left.length > 0 ? left : undefined);
        }}
        onBack={() => setLines(undefined)}
        onSend={(good) => void busily(() => sendLines(good))}
      />
    );
  return (
    <ComposeStep
      draft={draft}
      onChange={change}
      refusal={refusal}
      needsSpaces={needsSpaces}
      isBusy={isBusy}
      onNext={() => void busily(draft.source === 'link' ? makeLink : check)}
      onClose={onClose}
    />
  );
}
