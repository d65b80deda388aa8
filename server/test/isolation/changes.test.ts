import { describe, expect, it } from 'vitest';
import { arrange, buildOrganization, buildSpace } from '../factories.ts';
import { type Attempt, nameChanges, readContents } from './changes.ts';

let space = '';
const renewSpace = async () => {
  space = (await buildSpace(await buildOrganization())).id;
};

const reading: Attempt = { name: 'reading', send: () => arrange('select * from branches') };
const deleting: Attempt = { name: 'deleting', send: () => arrange('delete from branches where id = $1', [space]) };
const renaming: Attempt = {
  name: 'renaming',
  send: () => arrange(`update branches set name = 'Mine now' where id = $1`, [space]),
};

async function attempt(attempts: Attempt[]): Promise<string[]> {
  await renewSpace();
  const before = await readContents();
  for (const { send } of attempts) await send();
  return nameChanges(before, attempts, renewSpace);
}

describe('of many requests that should change nothing', () => {
  it('none is named when nothing has changed', async () => {
    expect(await attempt([reading])).toEqual([]);
  });

  it('the one that changes something is named, with what it changes', async () => {
    expect(await attempt([reading, renaming, reading])).toEqual(['renaming changes branches, vocabulary']);
  });

  it('each that does is named, though it would change nothing a second time', async () => {
    expect(await attempt([deleting, reading, renaming])).toEqual([
      'deleting changes branches',
      'renaming changes branches, vocabulary',
    ]);
  });

  it('a change is told even if no request makes it by itself', async () => {
    await renewSpace();
    const before = await readContents();
    await deleting.send();
    expect(await nameChanges(before, [reading], renewSpace)).toEqual(['branches changed, and by no attempt alone']);
  });

  it('the use of a token is no change', async () => {
    const before = await readContents();
    await arrange(`update tokens set last_used_at = now() + interval '1 hour'`);
    expect(await nameChanges(before, [reading], renewSpace)).toEqual([]);
  });
});
