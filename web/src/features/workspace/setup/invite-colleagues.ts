import { v7 as uuidv7 } from 'uuid';
import { readAddresses } from '#web/features/people/invitations/addresses.ts';
import { sendInvitations } from '#web/features/people/invitations/api.ts';
import { sentenceOf, sentencesFor } from '#web/lib/error-sentences.ts';

/** How the invitations went that follow a set-up. */
export type InvitedColleagues = {
  sent: number;
  /** In the outbox, since no mail server is set up. */
  kept: number;
  failed: { email: string; reason: string }[];
};

/** As agents. The workspace is there whatever becomes of them. */
export async function inviteColleagues(text: string): Promise<InvitedColleagues> {
  const addresses = readAddresses(text);
  if (addresses.length === 0) return { sent: 0, kept: 0, failed: [] };
  const invites = addresses.map(({ email, name }) => ({ email, name, role: 'Agent' as const }));
  const allFailed = (reason: string) => ({
    sent: 0,
    kept: 0,
    failed: addresses.map(({ email }) => ({ email, reason })),
  });
  try {
    const envelope = await sendInvitations({ id: uuidv7(), invites, via: 'email' });
    if (envelope.status !== 200) return allFailed(sentencesFor(envelope).join(' '));
    const { invitations, failed } = envelope.data;
    const kept = invitations.filter(({ delivery }) => delivery === 'kept').length;
    return {
      sent: invitations.length - kept,
      kept,
      failed: failed.map(({ email, code }) => ({ email: email ?? '', reason: sentenceOf(code) })),
    };
  } catch {
    return allFailed(sentenceOf('UNAVAILABLE'));
  }
}
