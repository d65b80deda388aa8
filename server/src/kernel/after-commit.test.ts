import { AppError } from '@sightline/contract/errors';
import { describe, expect, it, vi } from 'vitest';
import { AfterCommit } from './after-commit.ts';
import type { Log } from './open-context.ts';

const sent = vi.fn();
const error = vi.fn();
const log = { error } as unknown as Log;
const newOutbox = () => new AfterCommit({ emit: sent } as never);
const details = { record: { id: null, label: 'Pump' } };

describe('a transaction', () => {
  it('sends what it emitted only after the commit', async () => {
    const outbox = newOutbox();
    outbox.effectsIn('workspace').emit('org', 'TicketUpdatedEvent', { id: 'ticket' });
    expect(sent).not.toHaveBeenCalled();
    await outbox.flush(log);
    expect(sent).toHaveBeenCalledExactlyOnceWith('workspace', 'org', 'TicketUpdatedEvent', { id: 'ticket' }, undefined);
  });

  it('has succeeded whatever an effect throws: it is logged, and the others run', async () => {
    const outbox = newOutbox();
    const { afterCommit } = outbox.effectsIn('workspace');
    const done = vi.fn();
    const reasons = [new Error('lost'), new AppError('MEDIA_UNAVAILABLE')];
    for (const reason of reasons) afterCommit(() => Promise.reject(reason));
    afterCommit(done);
    expect(await outbox.flush(log)).toBeUndefined();
    expect(error.mock.calls.map(([{ err }]) => err)).toEqual(reasons);
    expect(done).toHaveBeenCalledOnce();
  });

  it('keeps audit entries from sockets', async () => {
    sent.mockClear();
    const outbox = newOutbox();
    outbox.effectsIn('workspace').audit('ticket.closed', details);
    expect(outbox.auditEntries).toEqual([{ ...details, organization_id: 'workspace', event: 'ticket.closed' }]);
    await outbox.flush(log);
    expect(sent).not.toHaveBeenCalled();
  });

  it('neither audits nor emits above workspaces', () => {
    const { audit, emit } = newOutbox().effectsIn(null);
    expect(() => audit('ticket.closed', details)).toThrow('ticket.closed needs a workspace');
    expect(() => emit('org', 'TicketUpdatedEvent', { id: 'ticket' })).toThrow('TicketUpdatedEvent needs a workspace');
  });
});
