import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialog.tsx';
import { toolsOfVisitQuery } from './api.ts';
import { ToolChoice } from './tool-choice.tsx';
import classes from './tools.module.css';

export type ToolsOfVisitProps = {
  visit: { id: string; starts_at: string; ends_at: string };
  canEdit: boolean;
};

/** The tools that a visit takes along, and choosing them. */
export function ToolsOfVisit({ visit, canEdit }: ToolsOfVisitProps) {
  const { t } = useTranslation('resources');
  const [isChoosing, setChoosing] = useState(false);
  const found = useQuery(toolsOfVisitQuery(visit.id));
  const tools = found.data ?? [];
  return (
    <section>
      <h3 className={classes.title}>{t('visit_tools.heading')}</h3>
      <ul className={classes.list}>
        {tools.map(({ tool, quantity }) => (
          <li key={tool.id}>
            <IconTool size={16} stroke={1.75} aria-hidden />
            <span className={classes.grow}>{quantity > 1 ? `${tool.name} × ${quantity}` : tool.name}</span>
          </li>
        ))}
      </ul>
      {found.isSuccess && tools.length === 0 && <p className={classes.dim}>{t('visit_tools.none')}</p>}
      {canEdit && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => setChoosing(true)}>
          {t('visit_tools.choose')}
        </Button>
      )}
      <Dialog opened={isChoosing} onClose={() => setChoosing(false)} title={t('visit_tools.title')}>
        {found.isSuccess && (
          <ToolChoice
            visit={visit}
            chosen={new Map(tools.map(({ tool, quantity }) => [tool.id, quantity]))}
            onClose={() => setChoosing(false)}
          />
        )}
      </Dialog>
    </section>
  );
}
