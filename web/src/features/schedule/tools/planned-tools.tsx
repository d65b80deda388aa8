import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolLines, type WantedTools } from './tool-lines.tsx';
import classes from './tools.module.css';

export type PlannedToolsProps = {
  /** Null until both are chosen. */
  times: { starts_at: string; ends_at: string } | null;
  wanted: WantedTools;
  onWanted: (wanted: WantedTools) => void;
};

/** Chooses the tools of a planned visit, which are reserved together with it. */
export function PlannedTools({ times, wanted, onWanted }: PlannedToolsProps) {
  const { t } = useTranslation('resources');
  const [isOpen, setOpen] = useState(false);
  const count = [...wanted.values()].reduce((sum, quantity) => sum + quantity, 0);
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconTool size={14} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        disabled={times === null}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? t('visit_tools.chosen', { count }) : t('visit_tools.choose')}
      </Button>
      {isOpen && times && (
        <div className={classes.planned}>
          <ToolLines times={times} wanted={wanted} onWanted={onWanted} />
        </div>
      )}
    </div>
  );
}
