import { TextInput, type TextInputProps } from '@mantine/core';

type DateTimeFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** UTC, ISO 8601; null when empty. */
  value: string | null;
  onChange: (value: string | null) => void;
};

const two = (value: number) => String(value).padStart(2, '0');

/** "2026-11-20T14:05" in the reader's own zone. */
function toLocalInput(iso: string): string {
  const at = new Date(iso);
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The platform's own picker, which works with every keyboard, screen reader and phone. */
export function DateTimeField({ value, onChange, ...input }: DateTimeFieldProps) {
  return (
    <TextInput
      {...input}
      type="datetime-local"
      value={value ? toLocalInput(value) : ''}
      onChange={(event) => {
        const local = event.currentTarget.value;
        onChange(local ? new Date(local).toISOString() : null);
      }}
    />
  );
}
