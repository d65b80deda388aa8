import { peopleApi } from '@sightline/contract/people/people';
import { talkApi } from '@sightline/contract/talk/talk';
import { ticketsApi } from '@sightline/contract/tickets/tickets';
import { workspaceApi } from '@sightline/contract/workspace/workspace';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockEndpoint, refuse } from '../../../../test/mock-endpoint.ts';
import { mockFrame, renderApp } from '../../../../test/render-app.tsx';
import { sampleChat } from '../../../../test/sample-chat.ts';
import { sampleBranch, sampleSession } from '../../../../test/sample-session.ts';
import { sampleTicket } from '../../../../test/sample-tickets.ts';

const pagination = { total: 1, per_page: 50, last_page: 1 };
const made = sampleTicket(12, { subject: 'Pump trips' });

beforeEach(() => {
  // The test page's files cannot be stored in a database; without one they wait in memory.
  vi.stubGlobal('indexedDB', undefined);
  mockFrame(sampleSession());
  mockEndpoint(ticketsApi.counts, () => ({ open: 0, mine: 0, unassigned: 0, overdue: 0, quick: 0, unread: 0 }));
  mockEndpoint(ticketsApi.timers, () => ({ ticketTimers: [] }));
  mockEndpoint(ticketsApi.list, () => ({ tickets: [], groups: [], pagination: { ...pagination, total: 0 } }));
  mockEndpoint(ticketsApi.events, () => ({ events: [], pagination }));
  mockEndpoint(peopleApi.list, () => ({ users: [], pagination }));
  mockEndpoint(workspaceApi.spaces, () => ({ spaces: [sampleBranch], pagination }));
});

const mockCreation = () => mockEndpoint(ticketsApi.create, () => ({ ticket: made }));

async function openDialog() {
  const app = renderApp('/tickets?create=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'New ticket' }));
  const subject = await dialog.findByLabelText<HTMLInputElement>(/Subject/);
  return {
    ...app,
    dialog,
    subject,
    create: () => app.user.click(dialog.getByRole('button', { name: 'Create ticket' })),
    async pickCustomer(name: string) {
      await app.user.click(dialog.getByRole('button', { name: /^Customer/ }));
      await app.user.click(await screen.findByRole('option', { name }));
    },
  };
}

const picture = (name: string) => new File(['a picture'], name, { type: 'image/png' });

/** The files of the messages that were sent; `isRefused` says which the server refuses. */
function mockRoom(isRefused: () => boolean = () => false) {
  const sent: string[] = [];
  mockEndpoint(talkApi.attach, ({ body }) => {
    const file = [...(body as unknown as FormData).values()].find((value) => value instanceof File);
    if (isRefused()) return refuse('INVALID_INPUT', { files: ['This picture is broken.'] });
    sent.push(String(file?.name));
    const attachment = { id: made.id, name: 'a', mime: 'image/png', size: 1, width: 1, height: 1 };
    return { attachment: [{ ...attachment, url: '/a', thumbnail_url: null }] };
  });
  mockEndpoint(talkApi.send, () => ({ chat: sampleChat() }));
  return sent;
}

test('an agent who chose no customer is asked at the field, and may choose none', async () => {
  const asked = mockCreation();
  const { user, dialog, subject, create, pickCustomer, path } = await openDialog();
  await user.type(subject, 'Pump trips');
  expect(dialog.getByRole('button', { name: 'Customer: Choose a customer' })).toBeDefined();
  await create();
  expect(dialog.getByText('Choose a customer, or “No customer”.')).toBeDefined();
  expect(document.activeElement?.textContent).toContain('Customer');
  expect(asked).not.toHaveBeenCalled();
  await pickCustomer('No customer');
  await create();
  await waitFor(() => expect(path()).toBe('/tickets/12'));
  expect(asked.mock.calls[0]?.[0].body.branch_id).toBeNull();
});

test('pictures and files are added by choosing, pasting and dropping, and become messages of the new ticket', async () => {
  const sent = mockRoom();
  mockCreation();
  const { user, dialog, subject, create, pickCustomer, path } = await openDialog();
  await user.type(subject, 'Pump trips');
  await pickCustomer(sampleBranch.name);
  const [picker, camera] = [
    dialog.getByLabelText('Attach files', { selector: 'input' }),
    dialog.getByLabelText('Take a picture', { selector: 'input' }),
  ];
  await user.upload(picker, picture('chosen.png'));
  await user.upload(camera, picture('taken.png'));
  expect(camera.getAttribute('capture')).toBe('environment');
  fireEvent.paste(subject, { clipboardData: { files: [picture('pasted.png')] } });
  fireEvent.drop(subject, { dataTransfer: { files: [picture('dropped.png'), picture('unwanted.png')] } });
  await user.click(dialog.getByRole('button', { name: 'Remove unwanted.png' }));
  await create();
  await waitFor(() => expect(path()).toBe('/tickets/12'));
  await waitFor(() => expect(sent.toSorted()).toEqual(['chosen.png', 'dropped.png', 'pasted.png', 'taken.png']));
});

test('a file that the server refuses leaves the ticket as it is, and can be sent again', async () => {
  let isRefused = true;
  const sent = mockRoom(() => isRefused);
  mockCreation();
  const { user, dialog, subject, create, pickCustomer, path } = await openDialog();
  await user.type(subject, 'Pump trips');
  await pickCustomer(sampleBranch.name);
  await user.upload(dialog.getByLabelText('Attach files', { selector: 'input' }), picture('torn.png'));
  await create();
  await waitFor(() => expect(path()).toBe('/tickets/12'));
  const notice = (await screen.findByText('“torn.png” was not added to ticket 12. This picture is broken.'))
    .parentElement;
  expect(sent).toEqual([]);
  isRefused = false;
  await user.click(within(notice as HTMLElement).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent).toEqual(['torn.png']));
});

test('a due date is one click away', async () => {
  const asked = mockCreation();
  const { user, dialog, subject, create, pickCustomer } = await openDialog();
  await user.type(subject, 'Pump trips');
  await pickCustomer(sampleBranch.name);
  await user.click(dialog.getByRole('button', { name: 'Tomorrow' }));
  await create();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  const due = new Date(asked.mock.calls[0]?.[0].body.due_date ?? '');
  expect(due.getHours()).toBe(17);
  expect(due.getTime()).toBeGreaterThan(Date.now());
});

test('creating another keeps the dialog and the customer, and continues in the subject', async () => {
  const asked = mockCreation();
  const { user, dialog, subject, create, pickCustomer, path } = await openDialog();
  await user.click(dialog.getByRole('checkbox', { name: 'Create another' }));
  await user.type(subject, 'Pump trips');
  await pickCustomer(sampleBranch.name);
  await create();
  await waitFor(() => expect(subject.value).toBe(''));
  expect(document.activeElement).toBe(subject);
  expect(path()).toBe('/tickets');
  await user.keyboard('Fan hums{Enter}');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  const [first, second] = asked.mock.calls.map(([{ body }]) => body);
  expect(second).toMatchObject({ subject: 'Fan hums', branch_id: sampleBranch.id });
  expect(second?.id).not.toBe(first?.id);
});

test('what was written survives leaving the page, until the draft is discarded', async () => {
  const { user, subject, pickCustomer, unmount } = await openDialog();
  await user.type(subject, 'Pump trips');
  await pickCustomer(sampleBranch.name);
  unmount();
  const reloaded = await openDialog();
  expect(reloaded.subject.value).toBe('Pump trips');
  expect(reloaded.dialog.getByRole('button', { name: `Customer: ${sampleBranch.name}` })).toBeDefined();
  await reloaded.user.click(reloaded.dialog.getByRole('button', { name: 'Discard draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  reloaded.unmount();
  expect((await openDialog()).subject.value).toBe('');
});

test('a ticket that was created leaves no draft', async () => {
  mockCreation();
  const { user, subject, create, pickCustomer, path, unmount } = await openDialog();
  await user.type(subject, 'Pump trips');
  await pickCustomer(sampleBranch.name);
  await create();
  await waitFor(() => expect(path()).toBe('/tickets/12'));
  unmount();
  expect((await openDialog()).subject.value).toBe('');
});
