import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as alertUndo from './alert-undo.tsx';
import { cachedIn, type Undo, useResourceMutation } from './resource-mutation.ts';

type Tag = { id: string; name: string };

const [one, list] = [
  ['tags', 'one', 'a'],
  ['tags', 'list', 1],
];

function open(onRefused?: () => void, undo?: (name: string) => Undo<Tag>) {
  const cache = new QueryClient();
  cache.setQueryData(one, { id: 'a', name: 'old' });
  cache.setQueryData(list, [
    { id: 'a', name: 'old' },
    { id: 'b', name: 'other' },
  ]);
  const answers: PromiseWithResolvers<Tag>[] = [];
  const send = vi.fn((_name: string) => {
    const answer = Promise.withResolvers<Tag>();
    answers.push(answer);
    return answer.promise;
  });
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  const onAnswer = vi.fn();
  const resource = {
    mutationKey: ['tags', 'verb', 'a'],
    places: [
      cachedIn<Tag, string>(one, (tag, name) => ({ ...tag, name })),
      cachedIn<Tag[], string>(['tags', 'list'], (tags, name) =>
        tags.map((tag) => (tag.id === 'a' ? { ...tag, name } : tag)),
      ),
    ],
    staleKey: ['tags'],
  };
  const { result } = renderHook(
    () =>
      useResourceMutation(resource, {
        send,
        change: (name: string) => name,
        onAnswer,
        ...(onRefused && { onRefused }),
        ...(undo && { undo }),
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider> },
  );
  const names = () => [cache.getQueryData<Tag>(one)?.name, cache.getQueryData<Tag[]>(list)?.map(({ name }) => name)];
  return {
    rename: (name: string) => act(() => result.current.mutate(name)),
    names,
    answers,
    send,
    invalidate,
    onAnswer,
  };
}

test('a change is shown in every place at once, and fetched again when it is answered', async () => {
  const { rename, names, answers, invalidate, onAnswer } = open();
  rename('new');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(names()).toEqual(['new', ['new', 'other']]);
  expect(invalidate).not.toHaveBeenCalled();
  answers[0]?.resolve({ id: 'a', name: 'new' });
  await waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey: ['tags'] }));
  expect(onAnswer).toHaveBeenCalledWith({ id: 'a', name: 'new' }, true);
});

test('a refused change is taken back in every place before the reader is told', async () => {
  const told = vi.fn();
  const { rename, names, answers } = open(() => told(names()));
  rename('new');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.reject(new Error('refused'));
  await waitFor(() => expect(told).toHaveBeenCalledWith(['old', ['old', 'other']]));
});

test('changes of one resource are sent one after the other, and only the last fetches it again', async () => {
  const { rename, names, answers, send, invalidate, onAnswer } = open();
  rename('first');
  rename('second');
  await waitFor(() => expect(names()[0]).toBe('second'));
  expect(send).toHaveBeenCalledOnce();
  answers[0]?.resolve({ id: 'a', name: 'first' });
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(names()[0]).toBe('second');
  expect(onAnswer).toHaveBeenLastCalledWith({ id: 'a', name: 'first' }, false);
  expect(invalidate).not.toHaveBeenCalled();
  answers[1]?.resolve({ id: 'a', name: 'second' });
  await waitFor(() => expect(invalidate).toHaveBeenCalledOnce());
});

test('the reverse of a change is built from the state before it, and offered once the change is answered', async () => {
  const offered = vi.spyOn(alertUndo, 'alertUndo').mockResolvedValue();
  const run = vi.fn(async () => undefined);
  const asked = vi.fn(() => ({ message: `${names().flat()[0]} was renamed`, run }));
  const { rename, names, answers } = open(undefined, asked);
  rename('new');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(names()[0]).toBe('new');
  expect(offered).not.toHaveBeenCalled();
  answers[0]?.resolve({ id: 'a', name: 'new' });
  await waitFor(() => expect(offered).toHaveBeenCalledWith(expect.objectContaining({ message: 'old was renamed' })));
  offered.mock.lastCall?.[0].onUndo();
  expect(run).toHaveBeenCalledWith({ id: 'a', name: 'new' });
});
