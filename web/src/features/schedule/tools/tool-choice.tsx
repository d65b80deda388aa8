import { Button } from '@mantine/core';
import { toolsApi } from '@sightline/contract/schedule/tools';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, unwrap } from '#web/lib/api.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { toolsKey } from '../resource-keys.ts';
import { ToolLines, type WantedTools } from './tool-lines.tsx';

type ToolChoiceProps = {
  visit: { id: string; starts_at: string; ends_at: string };
  chosen: WantedTools;
  onClose: () => void;
};

/** Chooses what a visit takes along. */
export function ToolChoice({ visit, chosen, onClose }: ToolChoiceProps) {
  const { t } = useTranslation('resources');
  const { t: tc } = useTranslation();
  const cache = useQueryClient();
  const { id, starts_at, ends_at } = visit;
  const [wanted, setWanted] = useState<WantedTools>(chosen);
  const save = useMutation({
    mutationFn: () => {
      const tools = [...wanted].map(([tool_id, quantity]) => ({ tool_id, quantity }));
      return unwrap(call(toolsApi.setOfVisit, { params: { id }, body: { tools } }));
    },
    onSuccess: () => {
      alertSuccess(t('visit_tools.saved'));
      onClose();
    },
    onError: alertFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: toolsKey }),
  });
  return (
    <>
      <ToolLines times={{ starts_at, ends_at }} visitId={id} wanted={wanted} onWanted={setWanted} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {tc('actions.cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {tc('actions.save')}
        </Button>
      </DialogActions>
    </>
  );
}
