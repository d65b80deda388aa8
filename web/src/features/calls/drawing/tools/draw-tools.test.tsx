import { type ArState, callsApi } from '@sightline/contract/calls/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockEndpoint } from '../../../../../test/mock-endpoint.ts';
import { me, openCall, prepareCall } from '../../../../../test/open-call.ts';
import { sampleColleague, sampleGuest } from '../../../../../test/sample-call.ts';
import { markId, sampleMark } from '../../../../../test/sample-mark.ts';
import { readMarks, sendDrawing } from '../../marks/drawing-store.ts';
import { recordStep } from '../../marks/history-store.ts';
import { hangUp } from '../../session/call-session.ts';

vi.mock('../../session/media-room.ts', () => import('../../../../../test/fake-media-room.ts'));

beforeEach(prepareCall);
afterEach(hangUp);

const joined_at = '2026-11-20T10:00:00.000Z';
const colleague = { ...sampleColleague, guest: false, agent: true, joined_at };
const guest = { ...sampleGuest, guest: true, agent: false, joined_at };
const held = (by: { id: string; name: string } | null, starter = me): ArState => ({
  enabled: true,
  streamer_id: sampleGuest.id,
  user: starter,
  drawing_user: by,
});

async function openTools(ar: ArState = held(me), others = [guest]) {
  const participants = [{ ...me, guest: false, agent: true, joined_at }, ...others];
  const app = await openCall({ ar, participants });
  const tools = within(await screen.findByRole('toolbar', { name: 'Drawing' }));
  const isChosen = (name: string) => tools.getByRole('radio', { name }).getAttribute('aria-checked') === 'true';
  return { ...app, tools, isChosen };
}

function drawMark(number: number, author_id = me.id): void {
  const mark = sampleMark({ id: markId(number), author_id });
  act(() => {
    sendDrawing({ type: 'mark', mark });
    if (author_id === me.id) recordStep({ did: 'draw', ids: [mark.id] });
  });
}

const idsOf = () => readMarks().map(({ id }) => id);

describe('the tools of the pen', () => {
  it.each([
    ['B', 'Pen'],
    ['Y', 'Highlighter'],
    ['A', 'Arrow'],
    ['R', 'Rectangle'],
    ['O', 'Circle'],
    ['T', 'Text'],
    ['N', 'Numbers'],
    ['L', 'Laser pointer'],
  ])('have a key each: %s is %s', async (key, name) => {
    const { user, tools, isChosen } = await openTools();
    await user.click(tools.getByRole('radio', { name: name === 'Arrow' ? 'Circle' : 'Arrow' }));
    await user.keyboard(key.toLowerCase());
    expect(isChosen(name)).toBe(true);
    expect(tools.getByRole('radio', { name }).getAttribute('aria-keyshortcuts')).toBe(key);
  });

  it('have keys for colours and widths too', async () => {
    const { user, isChosen } = await openTools();
    expect(isChosen('Red')).toBe(true);
    await user.keyboard('4');
    expect(isChosen('Blue')).toBe(true);
    fireEvent.keyDown(document.documentElement, { key: ']' });
    expect(isChosen('Thick')).toBe(true);
    fireEvent.keyDown(document.documentElement, { key: '[' });
    fireEvent.keyDown(document.documentElement, { key: '[' });
    fireEvent.keyDown(document.documentElement, { key: '[' });
    expect(isChosen('Thin')).toBe(true);
  });

  it('are one stop for Tab, and arrow keys move between them', async () => {
    const { user, tools } = await openTools();
    const buttons = () => [...tools.getAllByRole('radio'), ...tools.getAllByRole('button')];
    await waitFor(() => expect(buttons().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1));
    act(() => tools.getByRole('radio', { name: 'Pen' }).focus());
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Arrow');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Stop drawing for everybody');
    expect(buttons().filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
  });

  it('undo and redo, by buttons and keys', async () => {
    const { user, tools } = await openTools();
    expect(tools.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
    drawMark(1);
    drawMark(2);
    await user.click(tools.getByRole('button', { name: 'Undo' }));
    expect(idsOf()).toEqual([markId(1)]);
    await user.click(tools.getByRole('button', { name: 'Redo' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(idsOf()).toEqual([markId(1)]);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(idsOf()).toEqual([markId(1), markId(2)]);
  });

  it('clear the own marks or all marks, and undo restores them', async () => {
    const { user, tools } = await openTools();
    drawMark(1);
    drawMark(2, sampleGuest.id);
    const clear = async (name: string) => {
      await user.click(tools.getByRole('button', { name: 'Clear the drawing' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await clear('What I drew');
    expect(idsOf()).toEqual([markId(2)]);
    await user.click(tools.getByRole('button', { name: 'Undo' }));
    await clear('Everything');
    expect(idsOf()).toEqual([]);
    await user.click(tools.getByRole('button', { name: 'Undo' }));
    expect(idsOf()).toEqual([markId(2), markId(1)]);
  });

  it('are explained in the help', async () => {
    const { user } = await openTools();
    await user.keyboard('{Shift>}?{/Shift}');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Laser pointer')).toBeDefined();
    expect(help.getByText('Thinner or thicker')).toBeDefined();
  });
});

describe('on a phone', () => {
  const { innerWidth } = window;
  beforeEach(() => void Object.assign(window, { innerWidth: 390 }));
  afterEach(() => void Object.assign(window, { innerWidth }));

  it('the current tool opens all others', async () => {
    const { user, tools } = await openTools();
    await user.click(tools.getByRole('button', { name: 'Pen, Red' }));
    const choices = within(await screen.findByRole('dialog', { name: 'Tool, colour and width' }));
    await user.click(choices.getByRole('radio', { name: 'Blue' }));
    await user.click(choices.getByRole('radio', { name: 'Thick' }));
    await user.click(choices.getByRole('radio', { name: 'Arrow' }));
    expect(await tools.findByRole('button', { name: 'Arrow, Blue' })).toBeDefined();
  });

  it('Escape closes the menu, and keeps the pen', async () => {
    const put = mockEndpoint(callsApi.stopDraw, () => ({ ar: held(null) }));
    const { user, tools } = await openTools();
    await user.click(tools.getByRole('button', { name: 'Pen, Red' }));
    const choices = await screen.findByRole('dialog', { name: 'Tool, colour and width' });
    await waitFor(() => expect(choices.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tool, colour and width' })).toBeNull());
    expect(put).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(put).toHaveBeenCalledOnce());
  });

  it('a menu offers to put down, hand over or stop', async () => {
    const given = mockEndpoint(callsApi.handOverPen, () => ({ ar: held(sampleGuest) }));
    const { user, tools } = await openTools();
    await user.click(tools.getByRole('button', { name: 'More about the pen' }));
    expect(await screen.findByRole('menuitem', { name: 'Put the pen down' })).toBeDefined();
    expect(screen.getByRole('menuitem', { name: 'Stop drawing for everybody' })).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: `Hand the pen to ${sampleGuest.name}` }));
    await waitFor(() => expect(given).toHaveBeenCalledOnce());
  });
});

describe('handing the pen over', () => {
  it('takes one tap with one other person in the call', async () => {
    const given = mockEndpoint(callsApi.handOverPen, () => ({ ar: held(sampleGuest) }));
    const { user, tools } = await openTools();
    await user.click(tools.getByRole('button', { name: `Hand the pen to ${sampleGuest.name}` }));
    await waitFor(() => expect(given.mock.lastCall?.[0].body).toEqual({ id: sampleGuest.id }));
  });

  it('lets the starter keep drawing beside the new holder, and take the pen back', async () => {
    mockEndpoint(callsApi.handOverPen, () => ({ ar: held(sampleGuest) }));
    const put = mockEndpoint(callsApi.stopDraw, () => ({ ar: held(null) }));
    const { user, tools } = await openTools();
    await user.click(tools.getByRole('button', { name: `Hand the pen to ${sampleGuest.name}` }));
    await user.click(await tools.findByRole('button', { name: `Take the pen from ${sampleGuest.name}` }));
    await waitFor(() => expect(put).toHaveBeenCalledOnce());
    expect(tools.getByRole('radio', { name: 'Pen' })).toBeDefined();
  });

  it('lets the starter stop drawing: the new holder keeps the pen', async () => {
    mockEndpoint(callsApi.handOverPen, () => ({ ar: held(sampleGuest) }));
    const put = mockEndpoint(callsApi.stopDraw, () => ({ ar: held(null) }));
    const { user, tools } = await openTools();
    await user.click(tools.getByRole('button', { name: `Hand the pen to ${sampleGuest.name}` }));
    await tools.findByRole('button', { name: `Take the pen from ${sampleGuest.name}` });
    await user.keyboard('{Escape}');
    expect(await tools.findByText(`${sampleGuest.name} is drawing`)).toBeDefined();
    await user.click(tools.getByRole('button', { name: 'Draw too' }));
    expect(tools.getByRole('radio', { name: 'Pen' })).toBeDefined();
    expect(put).not.toHaveBeenCalled();
  });

  it('offers a choice among several people', async () => {
    const given = mockEndpoint(callsApi.handOverPen, () => ({ ar: held(colleague) }));
    const { user, tools } = await openTools(held(me), [guest, colleague]);
    await user.click(tools.getByRole('button', { name: 'Hand over the pen' }));
    await user.click(await screen.findByRole('menuitem', { name: sampleColleague.name }));
    await waitFor(() => expect(given.mock.lastCall?.[0].body).toEqual({ id: sampleColleague.id }));
  });

  it('is only for the holder and the starter', async () => {
    const { tools } = await openTools(held(sampleGuest, sampleColleague), [guest, colleague]);
    expect(tools.queryByRole('button', { name: /^Hand/ })).toBeNull();
  });
});
