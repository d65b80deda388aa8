import { ActionIcon, Button } from '@mantine/core';
import type { ArticleDocument } from '@sightline/contract/knowledge/document';
import { IconCheck, IconChevronDown, IconChevronLeft, IconChevronUp, IconRotate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentView } from '../read/document-view.tsx';
import classes from './call-articles.module.css';
import { useShowing } from './use-showing.ts';

/** On a guest's phone: one step at a time in large type, over the picture. It folds away, so that the camera can be pointed. */
export function ArticleSheet({ callId }: { callId: string }) {
  const { t } = useTranslation('articles');
  const { showing, steps, move } = useShowing(callId);
  const [folded, setFolded] = useState<string | null>(null);
  if (!showing) return null;
  const { article, ticked } = showing;
  const at = Math.min(showing.at, Math.max(steps.length - 1, 0));
  const step = steps[at];
  const isFolded = folded === showing.id;
  const isDone = step !== undefined && ticked.includes(step.id);
  const isLast = at >= steps.length - 1;
  const done = steps.filter(({ id }) => ticked.includes(id)).length;
  const document: ArticleDocument = step
    ? { type: 'doc', content: step.node.content ?? [] }
    : (article.body as ArticleDocument);
  return (
    <section className={classes.sheet} aria-label={article.title}>
      <header>
        <div>
          <h2 lang={article.language}>{article.title}</h2>
          {step && (
            <small role="status">
              {t('show.step', { at: at + 1, count: steps.length })} · {t('show.done', { done })}
            </small>
          )}
        </div>
        <ActionIcon
          size={44}
          variant="subtle"
          color="gray"
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'show.unfold' : 'show.fold')}
          onClick={() => setFolded(isFolded ? null : showing.id)}
        >
          {isFolded ? <IconChevronUp size={22} /> : <IconChevronDown size={22} />}
        </ActionIcon>
      </header>
      {!isFolded && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
        <section key={at} className={classes.large} lang={article.language} tabIndex={0} aria-label={t('show.text')}>
          <DocumentView document={document} links={article.links} objects={article.objects} ticked={[]} />
        </section>
      )}
      {!isFolded && step && (
        <footer>
          <Button
            size="lg"
            variant="default"
            aria-label={t('show.back')}
            disabled={at === 0}
            onClick={() => move({ at: at - 1 })}
          >
            <IconChevronLeft size={20} />
          </Button>
          {isDone && isLast ? (
            <Button
              size="lg"
              variant="default"
              leftSection={<IconRotate size={18} />}
              onClick={() => move({ tick: { step: step.id, is_done: false } })}
            >
              {t('show.undo')}
            </Button>
          ) : (
            <Button
              size="lg"
              leftSection={<IconCheck size={20} />}
              onClick={() => move({ at: isLast ? at : at + 1, tick: { step: step.id, is_done: true } })}
            >
              {t(isLast ? 'show.finish' : 'show.next')}
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}
