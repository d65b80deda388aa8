import { ActionIcon, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconItalic,
  IconLink,
  IconMessagePlus,
  IconRowInsertBottom,
  IconRowRemove,
  IconStrikethrough,
  IconTableOff,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import type { NamedBlock } from './blocks.ts';
import classes from './editor.module.css';

type ToolProps = { icon: Icon; label: string; isActive?: boolean; isDisabled?: boolean; onClick: () => void };

function Tool({ icon: Picture, label, isActive, isDisabled, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={isActive}
        data-active={isActive || undefined}
        disabled={isDisabled ?? false}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Picture size={17} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

const marks = [
  { id: 'bold', icon: IconBold },
  { id: 'italic', icon: IconItalic },
  { id: 'strike', icon: IconStrikethrough },
] as const;

type ToolbarProps = {
  editor: Editor;
  blocks: readonly NamedBlock[];
  onLink: () => void;
  onComment: () => void;
};

export function Toolbar({ editor, blocks, onLink, onComment }: ToolbarProps) {
  const { t } = useTranslation('editor');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: [...marks, { id: 'link' }, { id: 'table' }].map(({ id }) => id).filter((id) => now.isActive(id)),
      blocks: blocks.filter(({ isActive }) => isActive?.(now)).map(({ id }) => id),
      hasSelection: !now.state.selection.empty,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
      {marks.map(({ id, icon }) => (
        <Tool
          key={id}
          icon={icon}
          label={t(`mark.${id}`)}
          isActive={state.active.includes(id)}
          onClick={() => run().toggleMark(id).run()}
        />
      ))}
      <Tool icon={IconLink} label={t('mark.link')} isActive={state.active.includes('link')} onClick={onLink} />
      <Tool icon={IconMessagePlus} label={t('comment')} isDisabled={!state.hasSelection} onClick={onComment} />
      <i aria-hidden />
      {blocks.map((block) => (
        <Tool
          key={block.id}
          icon={block.icon}
          label={block.label}
          isActive={state.blocks.includes(block.id)}
          onClick={() => block.run(editor)}
        />
      ))}
      {state.active.includes('table') && (
        <>
          <i aria-hidden />
          <Tool icon={IconRowInsertBottom} label={t('cells.add_row')} onClick={() => run().addRowAfter().run()} />
          <Tool icon={IconRowRemove} label={t('cells.remove_row')} onClick={() => run().deleteRow().run()} />
          <Tool
            icon={IconColumnInsertRight}
            label={t('cells.add_column')}
            onClick={() => run().addColumnAfter().run()}
          />
          <Tool icon={IconColumnRemove} label={t('cells.remove_column')} onClick={() => run().deleteColumn().run()} />
          <Tool icon={IconTableOff} label={t('cells.remove')} onClick={() => run().deleteTable().run()} />
        </>
      )}
      <i aria-hidden />
      <Tool icon={IconArrowBackUp} label={t('undo')} isDisabled={!state.canUndo} onClick={() => run().undo().run()} />
      <Tool
        icon={IconArrowForwardUp}
        label={t('redo')}
        isDisabled={!state.canRedo}
        onClick={() => run().redo().run()}
      />
    </div>
  );
}
