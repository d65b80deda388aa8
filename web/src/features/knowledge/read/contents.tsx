import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './article.module.css';
import type { Heading } from './headings.ts';

/** The heading that the reader has come to. */
function useCurrent(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = headings.find(({ id }) => seen.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: '-60px 0px -55% 0px' },
    );
    for (const { id } of headings) {
      const element = document.getElementById(id);
      if (element) watch.observe(element);
    }
    return () => watch.disconnect();
  }, [headings]);
  return current ?? headings[0]?.id;
}

/** The table of contents, which follows. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation('knowledge');
  const current = useCurrent(headings);
  return (
    <nav className={classes.contents} aria-label={t('read.contents')}>
      <b>{t('read.contents')}</b>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            <a
              href={`#${id}`}
              aria-current={id === current || undefined}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.scrollIntoView();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
