import { callsApi } from '@sightline/contract/calls/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { showCall } from '../api.ts';
import type { Person } from '../session/people.ts';

export type Source = 'microphone' | 'camera';

/** Lets agents mute or remove somebody else in the call. A refusal is shown and logged (section 8). */
export function usePersonActions(callId: string) {
  const { t } = useTranslation('ongoing');
  const cache = useQueryClient();
  const mute = useMutation({
    mutationFn: ({ person, source }: { person: Person; source: Source }) =>
      unwrap(call(callsApi.mute, { params: { id: callId }, body: { id: person.id, source } })),
    onSuccess: (_data, { person, source }) => alertSuccess(t(`people.muted_${source}`, { name: person.name })),
    onError: (error) => console.warn('Muting failed.', error),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Person) => unwrap(call(callsApi.remove, { params: { id: callId }, body: { id } })),
    onSuccess: (data, { name }) => {
      showCall(cache, data.call);
      alertSuccess(t('people.removed', { name }));
    },
    onError: (error) => console.warn('Removing failed.', error),
  });
  return {
    mute: (person: Person, source: Source) => mute.mutate({ person, source }),
    /** Never rejects: failures have already been shown. */
    remove: (person: Person) => remove.mutateAsync(person).catch(() => undefined),
  };
}
