import { ActionIcon, Button, TextInput } from '@mantine/core';
import { limits } from '@sightline/contract/limits';
import { type Question, QuestionType, type SheetSection } from '@sightline/contract/sheets/templates';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '#web/fields/designer/designer.module.css';
import { replaceAt } from '#web/fields/designer/drafts.ts';
import { FieldEditor } from '#web/fields/designer/field-editor.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { OrderButtons } from '#web/ui/order-buttons.tsx';
import { InsertButton } from '../question-library/insert-dialog.tsx';
import { SaveToLibrary } from '../question-library/save-to-library.tsx';
import { newQuestion } from './draft.ts';

type Place = { section: number; question: number };

type SectionEditorProps = {
  section: SheetSection;
  place: number;
  count: number;
  /** Every question of the template, in order. */
  all: readonly Question[];
  problems: ReadonlySet<string>;
  onChange: (section: SheetSection) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onMoveQuestion: (from: Place, to: Place) => void;
};

const dragged = 'application/x-sightline-question';

/** A section with its questions, which are dragged, or moved by buttons. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, place, count, all, problems, onChange, onMove, onRemove, onMoveQuestion } = props;
  const { t } = useTranslation('designer');
  const locale = useFieldLocale();
  const [over, setOver] = useState<number | null>(null);
  const at = `sections.${place}`;
  const name = section.title[locale] || t('untitled');
  const setQuestions = (questions: Question[]) => onChange({ ...section, questions });

  function drop(event: DragEvent, question: number): void {
    setOver(null);
    const text = event.dataTransfer.getData(dragged);
    if (text === '') return;
    event.preventDefault();
    onMoveQuestion(JSON.parse(text) as Place, { section: place, question });
  }

  const target = (question: number) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      setOver(question);
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => drop(event, question),
  });

  return (
    <section className={classes.section} aria-label={name}>
      <div className={classes.title}>
        <TextInput
          label={t('section_en')}
          value={section.title.en}
          maxLength={limits.name}
          error={problems.has(`${at}.title`) ? t('unfinished') : undefined}
          onChange={({ currentTarget }) =>
            onChange({ ...section, title: { ...section.title, en: currentTarget.value } })
          }
        />
        <TextInput
          label={t('section_pt')}
          value={section.title.pt}
          maxLength={limits.name}
          onChange={({ currentTarget }) =>
            onChange({ ...section, title: { ...section.title, pt: currentTarget.value } })
          }
        />
        <span className={classes.buttons}>
          <OrderButtons
            name={name}
            isFirst={place === 0}
            isLast={place === count - 1}
            onMove={(step) => onMove(place + step)}
          />
          <ActionIcon aria-label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </span>
      </div>
      <ol className={classes.questions}>
        {section.questions.map((question, index) => (
          <li key={question.id} data-over={over === index || undefined} {...target(index)}>
            <FieldEditor
              types={QuestionType.options}
              field={question}
              earlier={all.slice(0, all.indexOf(question))}
              path={`${at}.questions.${index}`}
              problems={problems}
              isFirst={index === 0}
              isLast={index === section.questions.length - 1}
              onDragStart={(event) => {
                const from: Place = { section: place, question: index };
                event.dataTransfer.setData(dragged, JSON.stringify(from));
              }}
              onChange={(next) => setQuestions(replaceAt(section.questions, index, next))}
              onMove={(step) =>
                onMoveQuestion({ section: place, question: index }, { section: place, question: index + step })
              }
              onRemove={() => setQuestions(section.questions.filter((one) => one !== question))}
            >
              <SaveToLibrary
                question={question}
                onSaved={(origin_id) => setQuestions(replaceAt(section.questions, index, { ...question, origin_id }))}
              />
            </FieldEditor>
          </li>
        ))}
        <li
          className={classes.end}
          data-over={over === section.questions.length || undefined}
          {...target(section.questions.length)}
        >
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={15} stroke={2} />}
            disabled={section.questions.length >= limits.sheets.questions}
            onClick={() => setQuestions([...section.questions, newQuestion()])}
          >
            {t('add_question')}
          </Button>
          <InsertButton
            room={limits.sheets.questions - section.questions.length}
            onInsert={(copies) => setQuestions([...section.questions, ...copies])}
          />
        </li>
      </ol>
    </section>
  );
}
