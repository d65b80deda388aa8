import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#web/ui/pill.tsx';

/** Whether an article solved a ticket, once somebody has said. */
export function SolvingMark({ isSolving }: { isSolving: boolean | null }) {
  const { t } = useTranslation('articles');
  if (isSolving === null) return null;
  const Picture = isSolving ? IconCircleCheck : IconCircleX;
  return (
    <Pill tone={isSolving ? 'green' : 'gray'}>
      <Picture size={13} stroke={1.75} aria-hidden />
      {t(isSolving ? 'solving.yes' : 'solving.no')}
    </Pill>
  );
}
