import { describe, expect, it } from 'vitest';
import { ghostOver } from './ghost-store.ts';

const someone = (id: string, agent: boolean) => ({
  id,
  name: id,
  guest: !agent,
  agent,
  joined_at: '2026-01-01T00:00:00Z',
});
const show = { id: 'old', of: 'maria', opacity: 0.4 };
const picture = { id: 'old', url: 'blob:old', content: new Blob() };

describe('the last picture over a camera', () => {
  const call = { participants: [someone('maria', false), someone('ana', true)] };

  it('lies over the camera that an agent chose, once it has arrived', () => {
    const shows = new Map([['ana', show]]);
    expect(ghostOver({ shows, pictures: new Map() }, call, 'maria')).toBeNull();
    const state = { shows, pictures: new Map([['ana', picture]]) };
    expect(ghostOver(state, call, 'maria')).toEqual({ ...show, url: 'blob:old' });
    expect(ghostOver(state, call, 'ana')).toBeNull();
  });

  it('is nothing from guests, from those who left, and of another snapshot than was announced', () => {
    const from = (by: string, sent = picture) => ({ shows: new Map([[by, show]]), pictures: new Map([[by, sent]]) });
    expect(ghostOver(from('maria'), call, 'maria')).toBeNull();
    expect(ghostOver(from('rui'), call, 'maria')).toBeNull();
    expect(ghostOver(from('ana', { ...picture, id: 'another' }), call, 'maria')).toBeNull();
  });
});
