import { Button, Drawer } from '@mantine/core';
import type { Condition } from '@sightline/contract/conditions/conditions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import type { AskedField } from '#web/ui/list/asked-field.ts';
import classes from './condition.module.css';
import { conditionOf, type Draft, draftOf, isComplete, isGroup, newTest } from './draft.ts';
import { ConditionGroup } from './group.tsx';

type ConditionDrawerProps = {
  opened: boolean;
  onClose: () => void;
  fields: readonly AskedField[];
  condition: Condition | undefined;
  onApply: (condition: Condition | undefined) => void;
};

/** Edits the condition of a list, in any combination. */
export function ConditionDrawer(props: ConditionDrawerProps) {
  const { t } = useTranslation('views');
  return (
    <Drawer
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size="lg"
      title={t('condition.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {props.opened && <ConditionForm {...props} />}
    </Drawer>
  );
}

function ConditionForm({ fields, condition, onApply, onClose }: ConditionDrawerProps) {
  const { t } = useTranslation('views');
  const [draft, setDraft] = useState(() => {
    const before = draftOf(condition);
    const [first] = fields;
    return before.parts.length > 0 || !first ? before : { ...before, parts: [newTest(first)] };
  });
  const isWhole = (part: Draft): boolean =>
    isGroup(part)
      ? part.parts.every(isWhole)
      : isComplete(
          part,
          fields.find(({ name }) => name === part.field),
        );
  const apply = (next: Condition | undefined) => {
    onApply(next);
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole(draft)) apply(conditionOf(draft));
      }}
    >
      <ConditionGroup group={draft} fields={fields} depth={1} onChange={setDraft} />
      <p className={classes.incomplete} role="status">
        {!isWhole(draft) && t('condition.incomplete')}
      </p>
      <DialogActions>
        <Button variant="default" disabled={condition === undefined} onClick={() => apply(undefined)}>
          {t('condition.clear')}
        </Button>
        <Button type="submit" disabled={!isWhole(draft)}>
          {t('condition.apply')}
        </Button>
      </DialogActions>
    </form>
  );
}
