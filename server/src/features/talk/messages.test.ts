import { callsApi } from '@sightline/contract/calls/calls';
import { limits } from '@sightline/contract/limits';
import { socketRoom } from '@sightline/contract/realtime';
import { type ChatMessage, mention, talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { as } from '#test/app';
import { arrange, buildOrganization, buildPerson, buildSpace, type TestPerson } from '#test/factories';
import { buildRoom, buildTicketRoom, closeTicket } from '#test/factories/calls';
import { sendTestMessage } from '#test/factories/talk';
import { jobsDone } from '#test/jobs';
import { connect } from '#test/socket';

async function buildPair(): Promise<{ ana: TestPerson; rui: TestPerson; room: string }> {
  const organization = await buildOrganization();
  const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
  return { ana, rui, room: await buildRoom([ana, rui]) };
}

const send = (person: TestPerson, room: string, body: object) =>
  as(person.token).send(talkApi.send, { params: { id: room }, body });

const chatsOf = async (person: TestPerson, room: string, query: object = {}) =>
  (await as(person.token).call(talkApi.chats, { params: { id: room }, query })).data.chats;

const attach = async (person: TestPerson, room: string, ...names: string[]) => {
  const files = names.map((name) => new File([`bytes of ${name}`], name));
  const { data } = await as(person.token).call(talkApi.attach, { body: { room_id: room }, files });
  return data.attachment;
};

describe('a message', () => {
  it('takes the next place in its room and reaches all members', async () => {
    const { ana, rui, room } = await buildPair();
    await sendTestMessage(ana, room, 'Morning.');
    const chat = await sendTestMessage(rui, room, '  It trips on E-31.  ');
    expect(chat).toMatchObject({
      seq: 2,
      kind: 'message',
      message: 'It trips on E-31.',
      sender: { id: rui.id, name: rui.name },
      edited: false,
      deleted: false,
      receiver_ids: [ana.id],
      read_ids: [],
    });
    expect((await chatsOf(ana, room)).map(({ message }) => message)).toEqual(['It trips on E-31.', 'Morning.']);
  });

  it('sent twice with one id is there once', async () => {
    const { ana, room } = await buildPair();
    const id = uuidv7();
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(ana, room, { id, message: 'Once.' })));
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await chatsOf(ana, room)).toMatchObject([{ id, seq: 1 }]);
    expect((await sendTestMessage(ana, room, 'Next.')).seq).toBe(2);
  });

  it('under the id of another one is refused, whatever is different', async () => {
    const { ana, rui, room } = await buildPair();
    const [quoted, [file, other]] = [
      await sendTestMessage(ana, room, 'Which?'),
      await attach(ana, room, 'a.txt', 'b.txt'),
    ];
    const id = uuidv7();
    const body = { id, message: 'This.', reply_id: quoted.id, tagged_ids: [rui.id], attachment_ids: [file?.id] };
    expect((await send(ana, room, body)).status).toBe(200);
    expect((await send(ana, room, body)).status).toBe(200);
    const different = [
      { message: 'That.' },
      { reply_id: null },
      { tagged_ids: [] },
      { attachment_ids: [] },
      { attachment_ids: [other?.id] },
      { attachment_ids: [file?.id, other?.id] },
    ];
    for (const change of different) {
      expect(await send(ana, room, { ...body, ...change }), JSON.stringify(change)).toMatchObject({ code: 'CONFLICT' });
    }
    expect((await send(ana, await buildRoom([ana]), { id, message: 'This.' })).code).toBe('CONFLICT');
    await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: 'Edited.' } });
    expect((await send(ana, room, body)).data).toMatchObject({ chat: { message: 'Edited.' } });
    expect((await send(ana, room, { ...body, tagged_ids: [] })).code).toBe('CONFLICT');
  });

  it('brings its files once, and no others under its id', async () => {
    const { ana, room } = await buildPair();
    const id = uuidv7();
    const bring = (name: string) =>
      as(ana.token).send(talkApi.send, {
        params: { id: room },
        body: { id, message: 'Look.' },
        files: [new File(['x'], name)],
      });
    expect([await bring('a.txt'), await bring('a.txt')].map(({ status }) => status)).toEqual([200, 200]);
    expect((await bring('b.txt')).code).toBe('CONFLICT');
    expect((await chatsOf(ana, room))[0]?.attachments.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('sent again is said again to those who listen, whose news of it may have been lost', async () => {
    const { ana, rui, room } = await buildPair();
    const socket = await connect(rui.token);
    await socket.join(socketRoom.room(room));
    const { id } = await sendTestMessage(ana, room, 'Once.');
    await send(ana, room, { id, message: 'Once.' });
    await expect.poll(() => socket.seen('ChatCreatedEvent').map((chat) => chat.id)).toEqual([id, id]);
  });

  it('of many people at once gets places without gaps, in the order of commit', async () => {
    const { ana, rui, room } = await buildPair();
    await Promise.all(Array.from({ length: 20 }, (_, at) => sendTestMessage(at % 2 ? ana : rui, room, `Line ${at}`)));
    const seqs = (await chatsOf(ana, room)).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, at) => 20 - at));
  });

  it("never replaces somebody else's under the same id", async () => {
    const { ana, rui, room } = await buildPair();
    const { id } = await sendTestMessage(ana, room, 'Mine.');
    expect(await send(rui, room, { id, message: 'Not mine.' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await chatsOf(ana, room)).toMatchObject([{ message: 'Mine.' }]);
  });

  it('needs text or a file', async () => {
    const { ana, room } = await buildPair();
    const refused = await send(ana, room, { message: ' \n ' });
    expect(refused).toMatchObject({ status: 422, code: 'EMPTY_MESSAGE' });
    expect(refused.errors).toHaveProperty('message');
    const [file] = await attach(ana, room, 'log.txt');
    expect((await send(ana, room, { attachment_ids: [file?.id] })).status).toBe(200);
  });

  it('longer than the limit is refused with the field named', async () => {
    const { ana, room } = await buildPair();
    const refused = await send(ana, room, { message: 'x'.repeat(limits.message.length + 1) });
    expect(refused).toMatchObject({ status: 422, errors: { message: [expect.any(String)] } });
  });

  it('quotes only a message of its own room', async () => {
    const { ana, room } = await buildPair();
    const quoted = await sendTestMessage(ana, room, 'Is the latch closed?');
    const answer = await sendTestMessage(ana, room, 'It is.', { reply_id: quoted.id });
    expect(answer.reply).toEqual({ id: quoted.id, message: quoted.message, sender: quoted.sender, deleted: false });
    const elsewhere = await buildRoom([ana]);
    const refused = await send(ana, elsewhere, { message: 'It is.', reply_id: quoted.id });
    expect(refused).toMatchObject({
      status: 422,
      code: 'REPLY_NOT_IN_ROOM',
      errors: { reply_id: [expect.any(String)] },
    });
  });

  it('is refused to people outside the room, as if there were no room', async () => {
    const { ana, room } = await buildPair();
    const colleague = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    const stranger = await buildPerson(await buildOrganization());
    for (const person of [colleague, stranger]) {
      expect(await send(person, room, { message: 'Hello?' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect((await as(person.token).send(talkApi.chats, { params: { id: room } })).status).toBe(404);
    }
    expect((await as(undefined).send(talkApi.send, { params: { id: room }, body: { message: 'x' } })).status).toBe(401);
  });
});

describe('a mention', () => {
  it('counts a person once', async () => {
    const { ana, rui, room } = await buildPair();
    const message = `${mention(rui.id, rui.name)} please look`;
    expect((await sendTestMessage(ana, room, message, { tagged_ids: [rui.id, rui.id] })).tagged_ids).toEqual([rui.id]);
  });

  it('of somebody who is not in the group is refused', async () => {
    const { ana, room } = await buildPair();
    const outsider = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    const refused = await send(ana, room, { message: 'x', tagged_ids: [outsider.id] });
    expect(refused).toMatchObject({ status: 422, code: 'NOT_A_MEMBER', errors: { tagged_ids: [expect.any(String)] } });
  });

  it("calls an agent into a ticket's room, but nobody of another space", async () => {
    const organization = await buildOrganization();
    const [ana, rui] = [await buildPerson(organization), await buildPerson(organization)];
    const customer = await buildPerson(organization, 'Client', await buildSpace(organization));
    const { room_id } = await buildTicketRoom(ana);
    expect((await sendTestMessage(ana, room_id, 'Rui?', { tagged_ids: [rui.id] })).receiver_ids).toEqual([rui.id]);
    const refused = await send(ana, room_id, { message: 'x', tagged_ids: [customer.id] });
    expect(refused.code).toBe('NOT_A_MEMBER');
  });
});

describe('a mention that is bad input', () => {
  it('of 500 people, of nobody who exists, and of somebody who is gone, is refused and tells nobody', async () => {
    const { ana, rui, room } = await buildPair();
    const many = await send(ana, room, { message: 'x', tagged_ids: Array.from({ length: 500 }, () => uuidv7()) });
    expect(many).toMatchObject({ status: 422, errors: { tagged_ids: [expect.any(String)] } });
    expect((await send(ana, room, { message: 'x', tagged_ids: [uuidv7()] })).code).toBe('NOT_A_MEMBER');
    const { room_id } = await buildTicketRoom(ana);
    await arrange('delete from roles where person_id = $1', [rui.id]);
    expect((await send(ana, room_id, { message: 'x', tagged_ids: [rui.id] })).code).toBe('NOT_A_MEMBER');
    const told = await arrange('select 1 from notifications where person_id = $1', [rui.id]);
    expect(told).toEqual([]);
  });

  it('that stands in the text alone tells nobody', async () => {
    const { ana, rui } = await buildPair();
    const third = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    const room = await buildRoom([ana, rui, third]);
    await sendTestMessage(ana, room, `${mention(rui.id, rui.name)} ${mention(uuidv7(), 'Nobody')}`);
    expect(await arrange('select 1 from notifications where person_id = $1', [rui.id])).toEqual([]);
  });
});

describe('@room', () => {
  const toAll = (person: TestPerson, room: string, tagged = room) =>
    send(person, room, { message: `${mention(tagged, 'room')} fire drill`, tagged_ids: [tagged] });
  const kindsOf = async ({ id }: TestPerson) =>
    (await arrange<{ kind: string }>('select kind from notifications where person_id = $1', [id])).map(
      (row) => row.kind,
    );

  async function buildGroup() {
    const { ana, rui } = await buildPair();
    const organization = { id: ana.organization_id, name: '', plan: 'complete' as const };
    const [eva, outsider] = [await buildPerson(organization), await buildPerson(organization)];
    return { organization, ana, rui, eva, outsider, room: await buildRoom([ana, rui, eva]) };
  }

  it('mentions everybody in it but the sender, except who wants to be told nothing', async () => {
    const { ana, rui, eva, outsider, room } = await buildGroup();
    await arrange(`insert into notification_levels values ($1, $2, $3, 'nothing')`, [
      ana.organization_id,
      room,
      eva.id,
    ]);
    expect((await toAll(ana, room)).status).toBe(200);
    expect(await Promise.all([ana, rui, eva, outsider].map(kindsOf))).toEqual([[], ['mention'], [], []]);
  });

  it('of a large room is told by a job, to who has not read it by then', async () => {
    const { ana, rui, eva, room } = await buildGroup();
    await arrange(
      `with many as (
         insert into people (organization_id, id, kind, name)
         select $1, uuidv7(), 'user', 'Member ' || n from generate_series(1, 100) as n returning id)
       insert into room_members (organization_id, room_id, person_id) select $1, $2, id from many`,
      [ana.organization_id, room],
    );
    await toAll(ana, room);
    await jobsDone();
    expect([await kindsOf(rui), await kindsOf(eva), await kindsOf(ana)]).toEqual([['mention'], ['mention'], []]);
  });

  it('of another room is refused, as it is to a stranger', async () => {
    const { ana, outsider, room } = await buildGroup();
    const other = await buildRoom([ana, outsider]);
    expect((await toAll(ana, room, other)).code).toBe('NOT_A_MEMBER');
    expect((await toAll(outsider, room)).status).toBe(404);
  });

  it('is refused when used again and again, also when each is deleted, and other messages are not', async () => {
    const { ana, rui, room } = await buildGroup();
    const { often } = limits.roomMentions;
    for (const _ of Array.from({ length: often })) {
      const { id } = await sendTestMessage(ana, room, mention(room, 'room'), { tagged_ids: [room] });
      await as(ana.token).call(talkApi.remove, { params: { id } });
    }
    expect(await toAll(ana, room)).toMatchObject({ status: 422, code: 'ROOM_MENTIONED_TOO_OFTEN' });
    expect((await send(ana, room, { message: 'quiet' })).status).toBe(200);
    expect((await toAll(rui, room)).status).toBe(200);
  });
});

describe('the files of a message', () => {
  it('come in the order in which they were named', async () => {
    const { ana, rui, room } = await buildPair();
    const [one, two] = await attach(ana, room, 'one.txt', 'two.txt');
    const ids = [two?.id ?? '', one?.id ?? ''];
    const chat = await sendTestMessage(ana, room, 'Both', { attachment_ids: ids });
    expect(chat.attachment_ids).toEqual(ids);
    expect((await chatsOf(rui, room))[0]?.attachments.map(({ name }) => name)).toEqual(['two.txt', 'one.txt']);
  });

  it('may come with the message itself', async () => {
    const { ana, room } = await buildPair();
    const files = [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')];
    const { data } = await as(ana.token).call(talkApi.send, { params: { id: room }, body: { message: 'See' }, files });
    expect(data.chat.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  });

  it('belong to the sender and the room, and were not sent before', async () => {
    const { ana, rui, room } = await buildPair();
    const [theirs] = await attach(rui, room, 'theirs.txt');
    const [mine] = await attach(ana, room, 'mine.txt');
    const other = await buildRoom([ana]);
    for (const [where, id] of [
      [room, theirs?.id],
      [other, mine?.id],
      [room, uuidv7()],
    ] as const) {
      const refused = await send(ana, where, { message: 'x', attachment_ids: [id] });
      expect(refused).toMatchObject({ status: 422, code: 'FILE_NOT_IN_ROOM' });
    }
    await sendTestMessage(ana, room, 'x', { attachment_ids: [mine?.id ?? ''] });
    expect((await send(ana, room, { message: 'again', attachment_ids: [mine?.id] })).code).toBe('FILE_NOT_IN_ROOM');
  });

  it('are 25 MB together at most, however many uploads brought them', async () => {
    const { ana, room } = await buildPair();
    const files = await attach(ana, room, 'half.bin', 'other-half.bin');
    const ids = files.map(({ id }) => id);
    await arrange('update files set size = $1 where id = any($2)', [limits.attachments.bytesPerMessage / 2 + 1, ids]);
    const refused = await send(ana, room, { message: 'x', attachment_ids: ids });
    expect(refused).toMatchObject({
      status: 413,
      code: 'ATTACHMENTS_TOO_LARGE',
      errors: { attachments: ['You can only send 25MB worth of attachments per message.'] },
    });
    expect(await chatsOf(ana, room)).toEqual([]);
  });
});

describe('an edit', () => {
  it('is for the sender alone', async () => {
    const { ana, rui, room } = await buildPair();
    const { id } = await sendTestMessage(ana, room, 'Bar 2');
    const { data } = await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: ' 2 bar ' } });
    expect(data.chat).toMatchObject({ id, seq: 1, message: '2 bar', edited: true });
    const refused = await as(rui.token).send(talkApi.edit, { params: { id }, body: { message: 'x' } });
    expect(refused).toMatchObject({ status: 403, code: 'NOT_YOUR_MESSAGE' });
  });

  it('that changes nothing is none', async () => {
    const { ana, room } = await buildPair();
    const { id } = await sendTestMessage(ana, room, 'Same');
    const { data } = await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: ' Same ' } });
    expect(data.chat.edited).toBe(false);
  });

  it.each([[' '], [''], [null], [7], [['a']], [undefined]])('to %j is ignored', async (message) => {
    const { ana, room } = await buildPair();
    const { id } = await sendTestMessage(ana, room, 'Same');
    const reply = await as(ana.token).send(talkApi.edit, { params: { id }, body: { message } });
    expect(reply).toMatchObject({ status: 200, data: { chat: { message: 'Same', edited: false } } });
  });

  it('of a deleted message is refused', async () => {
    const { ana, room } = await buildPair();
    const { id } = await sendTestMessage(ana, room, 'Gone soon');
    await as(ana.token).call(talkApi.remove, { params: { id } });
    const refused = await as(ana.token).send(talkApi.edit, { params: { id }, body: { message: 'x' } });
    expect(refused).toMatchObject({ status: 409, code: 'MESSAGE_DELETED' });
  });

  it('of a line that the product wrote is refused', async () => {
    const { ana, room } = await buildPair();
    await as(ana.token).call(callsApi.create, { body: { room_id: room } });
    const [line] = await chatsOf(ana, room);
    expect(line).toMatchObject({ kind: 'call_started', message: '', sender: { id: ana.id } });
    const refused = await as(ana.token).send(talkApi.edit, { params: { id: line?.id }, body: { message: 'x' } });
    expect(refused.code).toBe('NOT_YOUR_MESSAGE');
  });
});

describe('a deleted message', () => {
  it('leaves a tombstone without words or files, and an empty quote', async () => {
    const { ana, rui, room } = await buildPair();
    const [file] = await attach(ana, room, 'wrong.txt');
    const { id } = await sendTestMessage(ana, room, 'Wrong room', { attachment_ids: [file?.id ?? ''] });
    await sendTestMessage(rui, room, 'What?', { reply_id: id });
    expect((await as(rui.token).send(talkApi.remove, { params: { id } })).code).toBe('NOT_YOUR_MESSAGE');
    expect((await as(ana.token).call(talkApi.remove, { params: { id } })).status).toBe(200);
    expect((await as(ana.token).call(talkApi.remove, { params: { id } })).status).toBe(200);
    const [answer, tombstone] = await chatsOf(rui, room);
    expect(tombstone).toMatchObject({ id, seq: 1, message: '', deleted: true, attachments: [] });
    expect(answer?.reply).toMatchObject({ message: '', deleted: true });
    expect(await arrange('select id from files where room_id = $1', [room])).toEqual([]);
  });
});

describe('the room of a closed ticket', () => {
  it('takes no message, edit, deletion or file, and may still be read', async () => {
    const organization = await buildOrganization();
    const ana = await buildPerson(organization);
    const ticket = await buildTicketRoom(ana);
    const { id } = await sendTestMessage(ana, ticket.room_id, 'Before');
    await closeTicket(ticket);
    const files = [new File(['x'], 'x.txt')];
    const refusals = [
      await send(ana, ticket.room_id, { message: 'After' }),
      await as(ana.token).send(talkApi.edit, { params: { id }, body: { message: 'x' } }),
      await as(ana.token).send(talkApi.remove, { params: { id } }),
      await as(ana.token).send(talkApi.attach, { body: { room_id: ticket.room_id }, files }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('TICKET_CLOSED'));
    expect((await chatsOf(ana, ticket.room_id)).map(({ message }) => message)).toEqual(['Before']);
  });

  it('moves its ticket to the top with each message while it is open', async () => {
    const ana = await buildPerson(await buildOrganization());
    const ticket = await buildTicketRoom(ana);
    await arrange(`update tickets set updated_at = now() - interval '1 day' where id = $1`, [ticket.id]);
    const before = (await as(ana.token).call(ticketsApi.find, { params: { id: ticket.id } })).data.ticket;
    await sendTestMessage(ana, ticket.room_id, 'Still leaking');
    const after = (await as(ana.token).call(ticketsApi.find, { params: { id: ticket.id } })).data.ticket;
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.version).toBe(before.version);
  });
});

describe('pages of messages', () => {
  it.each(['since', 'before'])('are not looked for %s a place that no room can have', async (name) => {
    const { ana, room } = await buildPair();
    const reply = await as(ana.token).send(talkApi.chats, { params: { id: room }, query: { [name]: 274_877_906_944 } });
    expect(reply).toMatchObject({ status: 422, errors: { [name]: [expect.any(String)] } });
  });

  it('go back by page or by place, forward by place, and stop at the last', async () => {
    const { ana, room } = await buildPair();
    for (let at = 1; at <= 55; at += 1) await sendTestMessage(ana, room, `Line ${at}`);
    const seqs = async (query: object) => (await chatsOf(ana, room, query)).map(({ seq }) => seq);
    expect((await seqs({})).at(0)).toBe(55);
    expect(await seqs({ page: 2 })).toEqual([5, 4, 3, 2, 1]);
    expect(await seqs({ page: 9 })).toEqual([5, 4, 3, 2, 1]);
    expect(await seqs({ before: 4 })).toEqual([3, 2, 1]);
    expect(await seqs({ since: 52 })).toEqual([53, 54, 55]);
    const { data } = await as(ana.token).call(talkApi.chats, { params: { id: room }, query: {} });
    expect(data.pagination).toEqual({ last_page: 2, per_page: 50, total: 55 });
  });
});

describe('reading', () => {
  it('marks everything up to a message, for members and for good', async () => {
    const { ana, rui, room } = await buildPair();
    const [one, two] = [await sendTestMessage(ana, room, 'One'), await sendTestMessage(ana, room, 'Two')];
    const flags = async () => (await as(rui.token).call(talkApi.unreadFlags, {})).data;
    expect(await flags()).toEqual({ chats: 1, room_ids: [room] });
    expect((await as(rui.token).call(talkApi.markAsRead, { body: { messages: [two.id] } })).status).toBe(200);
    await as(rui.token).call(talkApi.markAsRead, { body: { messages: [one.id] } });
    expect((await chatsOf(ana, room)).map(({ read_ids }) => read_ids)).toEqual([[rui.id], [rui.id]]);
    expect(await flags()).toEqual({ chats: 0, room_ids: [] });
  });

  it("is nobody's business who cannot see the message", async () => {
    const { ana, room } = await buildPair();
    const { id } = await sendTestMessage(ana, room, 'One');
    const stranger = await buildPerson(await buildOrganization());
    const refused = await as(stranger.token).send(talkApi.markAsRead, { body: { messages: [id] } });
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('search', () => {
  it('finds words in rooms that I may read, the newest first, and nothing elsewhere', async () => {
    const { ana, rui, room } = await buildPair();
    const { room_id } = await buildTicketRoom(ana);
    await sendTestMessage(ana, room, 'The compressor trips');
    const newer = await sendTestMessage(ana, room_id, 'Compressão: COMPRESSOR swapped');
    const gone = await sendTestMessage(ana, room, 'compressor, deleted');
    await as(ana.token).call(talkApi.remove, { params: { id: gone.id } });
    await sendTestMessage(rui, await buildRoom([rui]), 'A compressor of my own');
    const found = async (query: object) =>
      (await as(ana.token).call(talkApi.search, { query: { query: 'compres', ...query } })).data;
    expect((await found({})).chats.map(({ room_id: where }) => where)).toEqual([room_id, room]);
    expect((await found({})).pagination.total).toBe(2);
    expect((await found({ filter: { has_ticket: true } })).chats.map(({ id }) => id)).toEqual([newer.id]);
    expect((await found({ query: 'compressao' })).chats).toHaveLength(1);
    const stranger = await buildPerson(await buildOrganization());
    const nothing = await as(stranger.token).call(talkApi.search, { query: { query: 'compressor' } });
    expect(nothing.data).toMatchObject({ chats: [], rooms: [], pagination: { total: 0 } });
  });

  it('names each room that something was found in once, as the reader calls it', async () => {
    const { ana, rui, room } = await buildPair();
    const ticket = await buildTicketRoom(ana);
    await sendTestMessage(rui, room, 'The compressor trips');
    await sendTestMessage(rui, room, 'The compressor trips again');
    await sendTestMessage(ana, ticket.room_id, 'Compressor swapped');
    const found = async (filter: object = {}) =>
      (await as(ana.token).call(talkApi.search, { query: { query: 'compressor', filter } })).data;
    const { rooms } = await found();
    expect(new Set(rooms)).toEqual(
      new Set([
        { id: room, name: rui.name, type: 'Group', ticket: null },
        {
          id: ticket.room_id,
          name: 'The pump leaks',
          type: 'Ticket',
          ticket: { id: ticket.id, ticket_id: 1, closed: false },
        },
      ]),
    );
    expect((await found({ type: 'Group' })).chats.map(({ room_id }) => room_id)).toEqual([room, room]);
    expect((await found({ type: 'Direct' })).chats).toEqual([]);
  });
});

describe('news of a room', () => {
  it('reaches clients that have it open, with the whole message', async () => {
    const { ana, rui, room } = await buildPair();
    const socket = await connect(rui.token);
    expect(await socket.join(socketRoom.room(room))).toEqual({ ok: true });
    const created = socket.next('ChatCreatedEvent');
    const { id } = await sendTestMessage(ana, room, 'Live');
    expect(await created).toMatchObject({
      id,
      seq: 1,
      message: 'Live',
      event: 'created',
      receivers: 1,
      ticket: null,
      ...{ received: true, read: false, notified: false },
    });
    const edited = socket.next('ChatUpdatedEvent');
    await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: 'Alive' } });
    expect(await edited).toMatchObject({ id, message: 'Alive', edited: true, event: 'updated' });
    const read = socket.next('ChatMarkAsReadEvent');
    await as(rui.token).call(talkApi.markAsRead, { body: { messages: [id] } });
    expect(await read).toEqual({ room_id: room, marks: [{ user_id: rui.id, seq: 1 }] });
    const deleted = socket.next('ChatUpdatedEvent');
    await as(ana.token).call(talkApi.remove, { params: { id } });
    expect(await deleted).toMatchObject({ id, message: '', deleted: true, event: 'deleted' });
  });

  it('says whether a message has reached one of its receivers, and whether one has read it', async () => {
    const { ana, rui, room } = await buildPair();
    const socket = await connect(ana.token);
    await Promise.all([socket.join(socketRoom.room(room)), socket.join(socketRoom.user(ana.id))]);
    const created = socket.next('ChatCreatedEvent');
    const { id } = await sendTestMessage(ana, room, 'Anybody there?');
    expect(await created).toMatchObject({ received: false, read: false, notified: false });
    await as(rui.token).call(talkApi.markAsRead, { body: { messages: [id] } });
    const edited = socket.next('ChatUpdatedEvent');
    await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: 'Anybody?' } });
    expect(await edited).toMatchObject({ received: true, read: true, notified: false });
  });

  it('is listed and found as it was said live', async () => {
    const { ana, rui, room } = await buildPair();
    const alone = await sendTestMessage(ana, room, 'Anybody there?');
    const socket = await connect(rui.token);
    await socket.join(socketRoom.user(rui.id));
    const heard = await sendTestMessage(ana, room, 'Now?');
    const reachOf = ({ id, read, received, notified }: ChatMessage) => [id, read, received, notified];
    const expected = [
      [heard.id, false, true, false],
      [alone.id, false, false, false],
    ];
    expect([heard, alone].map(reachOf)).toEqual(expected);
    expect((await chatsOf(ana, room)).map(reachOf)).toEqual(expected);
    const found = (await as(ana.token).call(talkApi.room, { params: { id: room } })).data.room;
    expect(found.last_chat && reachOf(found.last_chat)).toEqual(expected[0]);
    await as(rui.token).call(talkApi.markAsRead, { body: { messages: [alone.id] } });
    expect((await chatsOf(ana, room)).map(reachOf)[1]).toEqual([alone.id, true, true, false]);
  });

  it('rings its receivers, and tells the other tabs of its sender', async () => {
    const { ana, rui, room } = await buildPair();
    const [socket, ofAna] = [await connect(rui.token), await connect(ana.token)];
    await Promise.all([socket.join(socketRoom.user(rui.id)), ofAna.join(socketRoom.user(ana.id))]);
    const [ringing, hint] = [socket.next('ChatCreatedUserEvent'), ofAna.next('RoomUpdatedEvent')];
    const { id } = await sendTestMessage(ana, room, `${mention(rui.id, 'Rui')} look`, { tagged_ids: [rui.id] });
    expect(await ringing).toEqual({
      room_id: room,
      message_id: id,
      title: 'New Message',
      body: '@Rui look',
      sender: { id: ana.id, name: ana.name },
    });
    expect(await hint).toEqual({ room_id: room });
    expect(ofAna.seen('ChatCreatedUserEvent')).toEqual([]);
  });

  it('comes once to a tab that has it open', async () => {
    const { ana, rui, room } = await buildPair();
    const socket = await connect(rui.token);
    await Promise.all([socket.join(socketRoom.user(rui.id)), socket.join(socketRoom.room(room))]);
    const { id } = await sendTestMessage(ana, room, 'Look');
    const last = socket.next('ChatUpdatedEvent');
    await as(ana.token).call(talkApi.edit, { params: { id }, body: { message: 'Look again' } });
    await last;
    expect(socket.seen('ChatCreatedEvent')).toHaveLength(1);
    expect(socket.seen('ChatCreatedUserEvent')).toEqual([]);
    expect(socket.seen('RoomUpdatedEvent')).toEqual([]);
  });

  it('is refused to people who may not read the room', async () => {
    const { ana, room } = await buildPair();
    const colleague = await buildPerson({ id: ana.organization_id, name: '', plan: 'complete' });
    expect(await (await connect(colleague.token)).join(socketRoom.room(room))).toEqual({
      ok: false,
      code: 'FORBIDDEN',
    });
  });
});
