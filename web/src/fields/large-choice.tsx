import { type ReactNode, useId } from 'react';
import classes from './large-choice.module.css';

type LargeChoiceProps = {
  label: string;
  description?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  isMultiple?: boolean;
  /** Choosing again what is chosen takes it away. */
  onChoose: (chosen: string[]) => void;
};

/** Buttons that a finger hits, for questions that are answered standing. */
export function LargeChoice(props: LargeChoiceProps) {
  const { label, description, error, required = false, options, chosen, isMultiple = false, onChoose } = props;
  const id = useId();

  function toggle(value: string): void {
    const others = chosen.filter((one) => one !== value);
    const isChosen = others.length < chosen.length;
    onChoose(isChosen ? others : [...(isMultiple ? others : []), value]);
  }

  return (
    <div className={classes.field} data-invalid={error ? true : undefined}>
      <span id={id} className={classes.label}>
        {label}
        {required && <span aria-hidden> *</span>}
      </span>
      {description && <span className={classes.description}>{description}</span>}
      <fieldset aria-labelledby={id} className={classes.options}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={classes.option}
            data-value={option.value}
            aria-pressed={chosen.includes(option.value)}
            onClick={() => toggle(option.value)}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
