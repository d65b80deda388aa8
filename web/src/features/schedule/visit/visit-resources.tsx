import type { Visit } from '@sightline/contract/schedule/schedule';
import { lazy, Suspense } from 'react';
import { i18n } from '#web/lib/i18n.ts';

type VisitResourcesProps = { visit: Visit; canEdit: boolean; onGone: () => void };

/** Their own chunk: most readers of the schedule open no visit. */
const Parts = lazy(async () => {
  const [{ ToolsOfVisit }, { VisitSeries }] = await Promise.all([
    import('../tools/visit-tools.tsx'),
    import('../series/visit-series.tsx'),
    i18n.loadNamespaces('resources'),
  ]);
  return {
    default: ({ visit, canEdit, onGone }: VisitResourcesProps) => (
      <>
        <ToolsOfVisit visit={visit} canEdit={canEdit} />
        <VisitSeries visit={visit} canEdit={canEdit} onGone={onGone} />
      </>
    ),
  };
});

/** Shows the tools of a visit, and its series. */
export function VisitResources(props: VisitResourcesProps) {
  return (
    <Suspense>
      <Parts {...props} />
    </Suspense>
  );
}
