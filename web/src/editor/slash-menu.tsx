import { Extension } from '@tiptap/core';
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion';
import { useTranslation } from 'react-i18next';
import { Store, useStore } from '#web/lib/store.ts';
import type { NamedBlock } from './blocks.ts';
import classes from './editor.module.css';

type Shown = { items: readonly NamedBlock[]; at: DOMRect; choose: (block: NamedBlock) => void };
type State = { shown: Shown | null; marked: number };

export type SlashMenuState = Store<State>;
export const createSlashMenu = (): SlashMenuState => new Store<State>({ shown: null, marked: 0 });

/** Opens a menu of blocks behind a slash, as Suggestion of Tiptap knows it; what it shows is drawn by React. */
export const slashMenu = (menu: SlashMenuState, blocks: readonly NamedBlock[]) => {
  const show = ({ items, clientRect, command }: SuggestionProps<NamedBlock>) => {
    const at = clientRect?.();
    menu.set({ shown: at && items.length > 0 ? { items, at, choose: command } : null, marked: 0 });
  };
  const close = () => menu.set({ shown: null, marked: 0 });
  const onKeyDown = ({ event }: SuggestionKeyDownProps): boolean => {
    const { shown, marked } = menu.get();
    if (!shown) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) menu.set({ shown, marked: (marked + step + shown.items.length) % shown.items.length });
    const chosen = shown.items[marked];
    if (event.key === 'Enter' && chosen) shown.choose(chosen);
    if (event.key === 'Escape') close();
    return step !== undefined || event.key === 'Enter' || event.key === 'Escape';
  };
  return Extension.create({
    name: 'slashMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<NamedBlock>({
          editor: this.editor,
          char: '/',
          items: ({ query }) => blocks.filter((block) => block.label.toLowerCase().includes(query.toLowerCase())),
          command: ({ editor, range, props: block }) => {
            editor.chain().focus().deleteRange(range).run();
            block.run(editor);
          },
          render: () => ({ onStart: show, onUpdate: show, onKeyDown, onExit: close }),
        }),
      ];
    },
  });
};

/** The menu at the cursor. The focus stays in the text, so the marked line is named by a live region. */
export function SlashMenu({ menu }: { menu: SlashMenuState }) {
  const { t } = useTranslation('editor');
  const { shown, marked } = useStore(menu);
  if (!shown) return null;
  const room = window.innerHeight - shown.at.bottom;
  const style = {
    left: Math.max(8, Math.min(shown.at.left, window.innerWidth - 248)),
    ...(room > 320 ? { top: shown.at.bottom + 6 } : { bottom: window.innerHeight - shown.at.top + 6 }),
  };
  return (
    <div className={classes.slash} style={style} role="listbox" aria-label={t('blocks')}>
      {shown.items.map((block, at) => (
        <button
          key={block.id}
          type="button"
          role="option"
          aria-selected={at === marked}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => shown.choose(block)}
        >
          <block.icon size={17} stroke={1.75} aria-hidden />
          {block.label}
        </button>
      ))}
    </div>
  );
}
