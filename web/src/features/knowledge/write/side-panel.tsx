import type { Article } from '@sightline/contract/knowledge/articles';
import type { CommentThread } from '@sightline/contract/knowledge/comments';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import { CommentsPanel, type NewPassage } from './comments/comments-panel.tsx';
import { type Passages, usePassages } from './comments/passages.ts';
import { SettingsPanel } from './settings-panel.tsx';
import classes from './write.module.css';

export type SideTab = 'settings' | 'comments';

type SidePanelProps = {
  article: Article;
  tab: SideTab;
  onTab: (tab: SideTab) => void;
  passages: Passages;
  begun: NewPassage | null;
  onBegun: (passage: NewPassage | null) => void;
  onShow: (thread: CommentThread) => void;
  onGone: () => void;
};

/** Beside the text: what the article belongs to, and what authors say about it. */
export function SidePanel({ article, tab, onTab, passages, begun, onBegun, onShow, onGone }: SidePanelProps) {
  const { t } = useTranslation('knowledge');
  const { t: tw } = useTranslation('writing');
  const id = useId();
  const open = usePassages(passages).threads.filter(({ resolved_at }) => resolved_at === null).length;
  return (
    <aside className={classes.side} aria-label={t('write.settings')}>
      <SegmentedTabs
        label={t('write.settings')}
        controls={id}
        active={tab}
        onChange={onTab}
        tabs={[
          { value: 'settings', label: t('write.settings') },
          { value: 'comments', label: tw('comments.title', { count: open }) },
        ]}
      />
      <div id={id} role="tabpanel" className={classes.panel}>
        <div hidden={tab !== 'comments'} className={classes.panel}>
          <CommentsPanel articleId={article.id} passages={passages} begun={begun} onBegun={onBegun} onShow={onShow} />
        </div>
        {tab === 'settings' && <SettingsPanel article={article} onGone={onGone} />}
      </div>
    </aside>
  );
}
