import { limits } from '@sightline/contract/limits';
import type { ChatMessage, Room } from '@sightline/contract/talk/talk';
import { talkApi } from '@sightline/contract/talk/talk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeIntersections } from '../../../test/fake-intersections.ts';
import { openedSocket } from '../../../test/fake-socket.ts';
import { mockEndpoint, refuse } from '../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../test/render-app.tsx';
import { sampleChat } from '../../../test/sample-chat.ts';
import { sampleSession } from '../../../test/sample-session.ts';

const session = sampleSession();
const me = { id: session.user.id, name: session.user.name, kind: 'organization' as const };
const rui = { id: '018f0000-0000-7000-8000-00000000b001', name: 'Rui Tavares', kind: 'organization' as const };

const room: Room = {
  id: '018f0000-0000-7000-8000-00000000a001',
  name: rui.name,
  type: 'Direct',
  ticket: null,
  members: [me, rui],
  unreads_count: 0,
  last_chat: null,
  message_at: null,
  last_seq: 0,
  call: null,
};

const pagination = { last_page: 1, per_page: 50, total: 1 };
const wire = ({ state: _state, refusal: _refusal, ...chat }: ReturnType<typeof sampleChat>): ChatMessage => chat;

async function openRoom(chats: ChatMessage[], shown: Room = room) {
  mockFrame(session);
  mockEndpoint(talkApi.rooms, () => ({ rooms: [shown], pagination }));
  mockEndpoint(talkApi.room, () => ({ room: shown }));
  mockEndpoint(talkApi.chats, () => ({ chats: [...chats].reverse(), pagination }));
  mockEndpoint(talkApi.unreadFlags, () => ({ chats: 0, room_ids: [] }));
  const app = renderApp(`/talk?room=${shown.id}`);
  const panel = within(await screen.findByRole('region', { name: shown.name }));
  return { ...app, panel, box: () => panel.getByRole('textbox', { name: 'Write a message…' }) };
}

it('R leads to the field of a message, and writes no R', async () => {
  const { user, box } = await openRoom([]);
  await user.keyboard('r');
  expect(document.activeElement).toBe(box());
  await user.keyboard('{Control>}{Enter}{/Control}Hello');
  expect((box() as HTMLTextAreaElement).value).toBe('Hello');
});

it('Ctrl+Enter sends a message once', async () => {
  const { user, box } = await openRoom([]);
  const sent = mockEndpoint(talkApi.send, () => new Promise<never>(() => undefined));
  await user.type(box(), 'Hello{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveBeenCalledOnce());
});

describe('@room', () => {
  const people = Array.from({ length: 60 }, (_, at) => ({
    id: `018f0000-0000-7000-8000-00000000c0${String(at).padStart(2, '0')}`,
    name: `Person ${at}`,
    kind: 'organization' as const,
  }));
  const group = { ...room, name: 'Field team', type: 'Group' as const };

  it('is offered with the number of people that it reaches, and travels as the id of the room', async () => {
    const { panel, user, box } = await openRoom([], { ...group, members: [me, rui, ...people.slice(0, 1)] });
    const sent = mockEndpoint(talkApi.send, () => new Promise<never>(() => undefined));
    await user.type(box(), '@ro');
    expect(await panel.findByRole('option', { name: /@room notifies 2 people/ })).toBeTruthy();
    await user.keyboard('{Enter}fire drill{Enter}');
    await waitFor(() =>
      expect(sent.mock.calls[0]?.[0].body).toMatchObject({
        message: `<@${room.id}|room> fire drill`,
        tagged_ids: [room.id],
      }),
    );
  });

  it('asks before it notifies many people', async () => {
    const { user, box } = await openRoom([], { ...group, members: [me, ...people] });
    const sent = mockEndpoint(talkApi.send, () => new Promise<never>(() => undefined));
    await user.type(box(), '@room{Enter}fire drill{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Notify 60 people?' });
    expect(sent).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it('is not offered in a room of two', async () => {
    const { panel, user, box } = await openRoom([]);
    await user.type(box(), '@ro');
    expect(panel.queryByRole('option')).toBeNull();
  });
});

describe('sending', () => {
  it('shows the message at once, and marks it when the server has it', async () => {
    const { panel, user, box } = await openRoom([]);
    const kept = Promise.withResolvers<{ chat: ChatMessage }>();
    const sent = mockEndpoint(talkApi.send, () => kept.promise);
    await user.type(box(), 'On my way{Enter}');
    expect(await panel.findByText('On my way')).toBeTruthy();
    expect(panel.getByRole('img', { name: 'Sending' })).toBeTruthy();
    expect(box()).toHaveProperty('value', '');
    const id = String(sent.mock.calls[0]?.[0].body.id);
    kept.resolve({ chat: wire(sampleChat({ id, message: 'On my way', sender: me, receiver_ids: [rui.id] })) });
    expect(await panel.findByRole('img', { name: 'Sent' })).toBeTruthy();
    expect(panel.getAllByText('On my way')).toHaveLength(1);
  });

  it('that is refused keeps the words, says why, and may be tried again under the same id', async () => {
    const { panel, user, box } = await openRoom([]);
    const refused = mockEndpoint(talkApi.send, () => refuse('TICKET_CLOSED'));
    await user.type(box(), 'Too late{Enter}');
    expect(await panel.findByText(/^Not sent\. This ticket is closed/)).toBeTruthy();
    const accepted = mockEndpoint(talkApi.send, ({ body }) => ({
      chat: wire(sampleChat({ id: body.id ?? '', message: body.message ?? '', sender: me })),
    }));
    await user.click(panel.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(panel.queryByText(/^Not sent/)).toBeNull());
    expect(accepted.mock.calls[0]?.[0].body.id).toBe(refused.mock.calls[0]?.[0].body.id);
    expect(panel.getByText('Too late')).toBeTruthy();
  });

  it('that arrives brings a lost connection back at once', async () => {
    const { user, box } = await openRoom([]);
    openedSocket().connect();
    openedSocket().drop();
    const opened = vi.spyOn(openedSocket(), 'open');
    mockEndpoint(talkApi.send, () => ({ chat: wire(sampleChat()) }));
    await user.type(box(), 'Anybody?{Enter}');
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  });

  it('shows each typed character before the next one, so that none is lost', async () => {
    const { box } = await openRoom([]);
    fireEvent.change(box(), { target: { value: 'O' } });
    expect(box()).toHaveProperty('value', 'O');
    fireEvent.change(box(), { target: { value: 'On' } });
    expect(box()).toHaveProperty('value', 'On');
  });

  it('goes with Enter, and Shift and Enter begin a line', async () => {
    const { user, box } = await openRoom([]);
    const sent = mockEndpoint(talkApi.send, ({ body }) => ({
      chat: wire(sampleChat({ message: body.message ?? '' })),
    }));
    await user.type(box(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(sent.mock.calls[0]?.[0].body.message).toBe('One\ntwo'));
    await user.type(box(), '  {Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('mentions the person picked after an @', async () => {
    const { panel, user, box } = await openRoom([]);
    const sent = mockEndpoint(talkApi.send, () => ({ chat: wire(sampleChat()) }));
    await user.type(box(), 'Look @ru');
    expect(await panel.findByRole('option', { name: 'Rui Tavares' })).toBeTruthy();
    await user.keyboard('{Enter}now{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0].body).toMatchObject({
      message: `Look <@${rui.id}|Rui Tavares> now`,
      tagged_ids: [rui.id],
    });
  });
});

describe('attaching', () => {
  it('more than 25 MB together is refused with the sentence of the specification', async () => {
    const { panel, user } = await openRoom([]);
    const half = new File([new Uint8Array(limits.attachments.bytesPerMessage / 2 + 1)], 'half.bin');
    const [picker] = panel.getAllByLabelText('Attach files', { selector: 'input' });
    if (!picker) throw new Error('nothing to attach with');
    await user.upload(picker, [half, new File([half], 'other-half.bin')]);
    expect(
      await panel.findByText('You can only send 25MB worth of attachments per message.', {
        selector: '[role=alert] *',
      }),
    ).toBeTruthy();
    expect(panel.queryByText('half.bin')).toBeNull();
  });
});

describe('own words', () => {
  it('are edited with the arrow up; Escape cancels', async () => {
    const mine = wire(sampleChat({ sender: me, message: '2 bars' }));
    const { panel, user, box } = await openRoom([mine, wire(sampleChat({ sender: rui, seq: mine.seq + 1 }))]);
    const edited = mockEndpoint(talkApi.edit, ({ body }) => ({
      chat: { ...mine, message: body.message, edited: true },
    }));
    await user.type(box(), '{ArrowUp}');
    expect(box()).toHaveProperty('value', '2 bars');
    await user.keyboard('{Escape}');
    expect(box()).toHaveProperty('value', '');
    await user.type(box(), '{ArrowUp}');
    await user.clear(box());
    await user.type(box(), '2 bar{Enter}');
    expect(await panel.findByText('edited')).toBeTruthy();
    expect(edited.mock.calls[0]?.[0].params).toEqual({ id: mine.id });
  });

  it('are deleted after a confirmation and leave a placeholder', async () => {
    const mine = wire(sampleChat({ sender: me, message: 'Wrong room' }));
    const { panel, user } = await openRoom([mine]);
    const removed = mockEndpoint(talkApi.remove, () => undefined);
    await user.click(await panel.findByRole('button', { name: 'Message options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await panel.findByText('Message deleted')).toBeTruthy();
    expect(panel.queryByText('Wrong room')).toBeNull();
    expect(removed).toHaveBeenCalledTimes(1);
  });
});

describe('a message on a touch screen', () => {
  it('opens its options by a long press', async () => {
    const { panel } = await openRoom([wire(sampleChat({ sender: rui, message: 'Press me' }))]);
    const text = await panel.findByText('Press me');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.touchStart(text);
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    fireEvent.touchEnd(text);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Reply', 'Copy text', 'Remind me about this']);
  });
});

describe('news', () => {
  const payload = (chat: ChatMessage) => ({
    ...chat,
    ticket: null,
    receivers: chat.receiver_ids.length,
    event: 'created' as const,
  });

  it('appear as they come, and what was missed in between is fetched', async () => {
    const first = wire(sampleChat({ seq: 1, message: 'First', sender: rui }));
    const { panel } = await openRoom([first]);
    await panel.findByText('First');
    const missed = [2, 3, 4].map((seq) => wire(sampleChat({ seq, message: `Line ${seq}`, sender: rui })));
    const asked = mockEndpoint(talkApi.chats, () => ({ chats: missed, pagination }));
    openedSocket().receive('ChatCreatedEvent', payload(missed[2] ?? first));
    expect(await panel.findByText('Line 2')).toBeTruthy();
    expect(panel.getAllByText(/^Line/).map((line) => line.textContent)).toEqual(['Line 2', 'Line 3', 'Line 4']);
    expect(asked.mock.calls[0]?.[0].query.get('since')).toBe('1');
  });

  it('are marked as read while they are looked at', async () => {
    fakeIntersections(() => true);
    const fresh = wire(sampleChat({ sender: rui, receiver_ids: [me.id] }));
    const read = mockEndpoint(talkApi.markAsRead, () => undefined);
    const opening = openRoom([fresh]);
    mockEndpoint(talkApi.markAsRead, read);
    const { panel } = await opening;
    expect(await panel.findByText('New')).toBeTruthy();
    await waitFor(() => expect(read.mock.calls[0]?.[0].body).toEqual({ messages: [fresh.id] }));
  });

  it('stay unread where the screen does not show them', async () => {
    let isShown = false;
    const look = fakeIntersections(() => isShown);
    const fresh = wire(sampleChat({ sender: rui, receiver_ids: [me.id] }));
    const { panel } = await openRoom([fresh]);
    const read = mockEndpoint(talkApi.markAsRead, () => undefined);
    await panel.findByText('New');
    look();
    expect(read).not.toHaveBeenCalled();
    isShown = true;
    act(look);
    await waitFor(() => expect(read.mock.calls[0]?.[0].body).toEqual({ messages: [fresh.id] }));
  });

  it('stay unread while something lies over them', async () => {
    const look = fakeIntersections(() => true);
    const under = vi.spyOn(document, 'elementFromPoint').mockReturnValue(document.body);
    const fresh = wire(sampleChat({ sender: rui, receiver_ids: [me.id] }));
    const { panel } = await openRoom([fresh]);
    const read = mockEndpoint(talkApi.markAsRead, () => undefined);
    await panel.findByText('New');
    look();
    expect(read).not.toHaveBeenCalled();
    under.mockReturnValue(panel.getByRole('log'));
    act(look);
    await waitFor(() => expect(read.mock.calls[0]?.[0].body).toEqual({ messages: [fresh.id] }));
  });

  it('that are scrolled away below stay unread, and those above them are marked', async () => {
    const chats = [1, 2, 3].map((seq) => wire(sampleChat({ seq, sender: rui, receiver_ids: [me.id] })));
    fakeIntersections(({ id }) => id !== `chat-${chats[2]?.id}`);
    const read = mockEndpoint(talkApi.markAsRead, () => undefined);
    await openRoom(chats);
    await waitFor(() => expect(read.mock.calls[0]?.[0].body).toEqual({ messages: [chats[1]?.id] }));
  });

  it('that come together are marked as read together', async () => {
    fakeIntersections(() => true);
    const { panel } = await openRoom([wire(sampleChat({ sender: rui, receiver_ids: [me.id] }))]);
    const read = mockEndpoint(talkApi.markAsRead, () => undefined);
    const [one, two] = ['One', 'Two'].map((message) => sampleChat({ message, sender: rui, receiver_ids: [me.id] }));
    for (const chat of [one, two]) if (chat) openedSocket().receive('ChatCreatedEvent', payload(wire(chat)));
    await panel.findByText('Two');
    await waitFor(() => expect(read.mock.calls.map(([{ body }]) => body)).toEqual([{ messages: [two?.id] }]), {
      timeout: 10_000,
    });
  });

  it('tell who is writing', async () => {
    const { panel } = await openRoom([]);
    openedSocket().receive('TypingEvent', { room_id: room.id, user: { id: rui.id, name: rui.name } });
    expect(await panel.findByText('Rui Tavares is typing…')).toBeTruthy();
  });
});

describe('the room of a closed ticket', () => {
  it('is read, not written', async () => {
    const ticket = { id: '018f0000-0000-7000-8000-00000000c001', ticket_id: 7, closed: true };
    const { panel } = await openRoom([], { ...room, type: 'Ticket', name: 'The pump leaks', ticket });
    expect(await panel.findByText('This ticket is closed. Reopen it to write here.')).toBeTruthy();
    expect(panel.queryByRole('textbox')).toBeNull();
  });

  it('offers to copy a message, not to change or answer it', async () => {
    const ticket = { id: '018f0000-0000-7000-8000-00000000c001', ticket_id: 7, closed: true };
    const shown: Room = { ...room, type: 'Ticket', name: 'The pump leaks', ticket };
    const { panel, user } = await openRoom([wire(sampleChat({ sender: me, message: 'Mine' }))], shown);
    await user.click(await panel.findByRole('button', { name: 'Message options' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Copy text', 'Remind me about this']);
    expect(panel.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});
