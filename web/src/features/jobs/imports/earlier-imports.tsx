import type { ImportEntity } from '@sightline/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { importsQuery } from './api.ts';
import classes from './import.module.css';

/** The person's own imports of the last thirty days. Renders nothing when there are none. */
export function EarlierImports({ entity }: { entity: ImportEntity }) {
  const { t } = useTranslation('imports');
  const { data: imports = [] } = useQuery(importsQuery);
  const earlier = imports.filter((record) => record.entity === entity);
  if (earlier.length === 0) return null;
  return (
    <section className={classes.failed} aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className={classes.title}>
        {t('earlier.title')}
      </h2>
      <ul className={classes.earlier}>
        {earlier.map(({ id, name, state, counts, created_at }) => (
          <li key={id}>
            <Link to={entity === 'assets' ? '/assets/import' : '/settings/people/import'} search={{ id }}>
              {name}
            </Link>
            <span>
              {t(`state.${state}`)}
              {state === 'done' && ` · ${t('centre.done', { count: counts.create + counts.update })}`}
              {counts.failed > 0 && ` · ${t('check.problems', { count: counts.failed })}`}
              {' · '}
              <RelativeTime at={created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
