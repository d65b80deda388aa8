import { describe, expect, it } from 'vitest';
import { Presence } from './presence.ts';

const room = 'organization.1';
const ana = 'ana';

describe('who is present', () => {
  it('changes with the first tab and with the last one', () => {
    const presence = new Presence();
    expect(presence.enter(room, ana, 'tab1')).toEqual({ first: true, firstHere: true });
    expect(presence.enter(room, ana, 'tab2')).toEqual({ first: false, firstHere: false });
    expect(presence.leave(room, ana, 'tab1')).toEqual({ last: false, lastHere: false });
    expect(presence.leave(room, ana, 'tab2')).toEqual({ last: true, lastHere: true });
    expect(presence.list(room)).toEqual([]);
  });

  it('stays for as long as another node has a tab', () => {
    const presence = new Presence();
    expect(presence.enterRemote('n1', { room, id: ana })).toBe(true);
    expect(presence.enter(room, ana, 'tab')).toEqual({ first: false, firstHere: true });
    expect(presence.leave(room, ana, 'tab')).toEqual({ last: false, lastHere: true });
    expect(presence.leaveRemote('n1', { room, id: ana })).toBe(true);
  });

  it('is told to other nodes without what they have told', () => {
    const presence = new Presence();
    presence.enter(room, ana, 'tab');
    presence.enterRemote('n1', { room, id: 'rui' });
    expect(presence.listLocal()).toEqual({ [room]: [ana] });
  });

  it('of a node is replaced by what it says of all its people', () => {
    const presence = new Presence();
    presence.enter(room, ana, 'tab');
    for (const id of [ana, 'rui', 'eva']) presence.enterRemote('n1', { room, id });
    const changes = presence.replaceNode('n1', { [room]: ['eva', 'tom'] });
    expect(changes).toEqual({ came: [{ room, id: 'tom' }], gone: [{ room, id: 'rui' }] });
    expect(presence.list(room).sort()).toEqual([ana, 'eva', 'tom']);
  });

  it('leaving twice, or without having come, changes nothing', () => {
    const presence = new Presence();
    expect(presence.leave(room, ana, 'tab')).toEqual({ last: false, lastHere: false });
    expect(presence.leaveRemote('n1', { room, id: ana })).toBe(false);
  });
});
