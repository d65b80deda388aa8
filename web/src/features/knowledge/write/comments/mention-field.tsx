import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#web/features/people/person-avatar.tsx';
import { PersonOption } from '#web/features/people/person-option.tsx';
import classes from './comments.module.css';
import { type Asked, askedAt, matching, type Named, withName } from './mentions.ts';

type MentionFieldProps = { label: string; value: string; people: readonly Named[]; onChange: (text: string) => void };

/** A text in which people are named behind an @. The list is worked by keys, while the caret stays in the text. */
export function MentionField({ label, value, people, onChange }: MentionFieldProps) {
  const { t } = useTranslation('writing');
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [active, setActive] = useState(0);
  const found = asked ? matching(people, asked.words) : [];
  const current = found[Math.min(active, found.length - 1)];

  function pick(person: Named): void {
    if (!asked) return;
    const next = withName(value, asked, person.name);
    onChange(next.text);
    setAsked(null);
    // Once the text with the name is there.
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!current) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(current);
    else if (event.key === 'Escape') setAsked(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={current && `${listId}-${current.id}`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setAsked(askedAt(currentTarget.value, currentTarget.selectionStart, people));
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setAsked(null)}
        data-autofocus
        autoFocus
      />
      <div
        role="listbox"
        id={listId}
        aria-label={t('comments.mention')}
        className={classes.people}
        hidden={found.length === 0}
      >
        {found.map((person) => (
          <PersonOption
            key={person.id}
            id={`${listId}-${person.id}`}
            isActive={person === current}
            onPick={() => pick(person)}
          >
            <PersonAvatar person={person} size={22} />
            {person.name}
          </PersonOption>
        ))}
      </div>
    </div>
  );
}
