import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCan, useMe } from '#web/features/session/session.tsx';
import { myDayQuery } from './api.ts';
import { useZone } from './use-zone.ts';

/** On a phone: whether the reader makes visits. They are asked for with the visits of the day, which their phone keeps anyway. */
export function useMakesVisits(): boolean {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const me = useMe();
  const enabled = useCan('schedule.view') && isPhone;
  const { data } = useQuery({ ...myDayQuery(me.id, useZone()), enabled, staleTime: 60_000 });
  return data?.people.find(({ id }) => id === me.id)?.is_plannable ?? false;
}
