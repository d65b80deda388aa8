import type { Envelope, FieldErrors } from '@sightline/contract/envelope';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { alertFailure } from './alerts.ts';
import { ApiError } from './api.ts';
import { type Checker, fieldErrorsOf } from './validation.ts';

type Values = Record<string, unknown>;
type Changed<T> = T | ChangeEvent<{ value: string }>;

export type FormOptions<V extends Values, Data, Body> = {
  /** The contract's schema of what is sent. */
  schema: Checker;
  initial: V;
  /** What the fields hold -> what is sent, where these differ: an empty optional field is left out. */
  toBody?: (values: V) => Body;
  /** The call; its answer's field errors land on the fields. */
  send: (body: Body) => Promise<Envelope<Data>>;
  onSent: (data: Data) => void | Promise<void>;
  /** Told which fields are wrong before the first of them gets the focus; a wizard shows the right step. */
  onInvalid?: (fields: string[]) => void;
  /** Takes a refusal that names no field; says so to the reader and answers true, or answers false for an alert. */
  onRefused?: (envelope: Envelope) => boolean;
};

export type Field<T> = { name: string; value: T; error: string | undefined; onChange: (changed: Changed<T>) => void };

/** What a part of a form needs when the form is cut into components. */
export type Form<V> = {
  field: <K extends keyof V & string>(name: K) => Field<V[K]>;
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
};

const isEvent = <T>(changed: Changed<T>): changed is ChangeEvent<{ value: string }> =>
  typeof changed === 'object' && changed !== null && 'currentTarget' in changed;

function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(':is(input, select, textarea, button)[aria-invalid="true"]')?.focus();
}

/**
 * The one way to write a form: values checked by the contract's schema before they are sent, the server's field errors
 * shown on the same fields, everything else as an alert. Nothing typed is ever lost by a refusal.
 */
export function useForm<V extends Values, Data, Body = V>(options: FormOptions<V, Data, Body>) {
  const { schema, toBody = (typed: V) => typed as unknown as Body } = options;
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  function set<K extends keyof V & string>(name: K, value: V[K]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _fixed, ...rest }) => rest);
  }

  function refuse(found: FieldErrors): void {
    flushSync(() => {
      setErrors(found);
      options.onInvalid?.(Object.keys(found));
    });
    focusFirstInvalid(formRef.current);
  }

  function refuseAnswer(envelope: Envelope<unknown>): void {
    const known = Object.entries(envelope.errors).filter(([field]) => field in values);
    if (known.length > 0) refuse(Object.fromEntries(known));
    else if (!options.onRefused?.(envelope)) alertFailure(new ApiError(envelope));
  }

  /** Checks some fields only, for a wizard's step. */
  function check(names: readonly (keyof V & string)[]): boolean {
    const checked = schema.safeParse(toBody(values));
    const found = checked.success ? {} : fieldErrorsOf(checked.error.issues);
    const wrong = Object.entries(found).filter(([field]) => names.includes(field));
    if (wrong.length > 0) refuse(Object.fromEntries(wrong));
    return wrong.length === 0;
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (isSending) return;
    const body = toBody(values);
    const checked = schema.safeParse(body);
    if (!checked.success) return refuse(fieldErrorsOf(checked.error.issues));
    setSending(true);
    try {
      const envelope = await options.send(body);
      if (envelope.status >= 200 && envelope.status < 300) await options.onSent(envelope.data);
      else refuseAnswer(envelope);
    } finally {
      setSending(false);
    }
  }

  return {
    values,
    errors,
    isSending,
    set,
    check,
    submit,
    reset: () => {
      setValues(options.initial);
      setErrors({});
    },
    /** Spread on `<form>`. The browser's own bubbles are off: ours are in the reader's language. */
    formProps: { ref: formRef, noValidate: true, onSubmit: submit },
    /** Spread on a Mantine input: works for inputs that answer events and for those that answer values. */
    field: <K extends keyof V & string>(name: K): Field<V[K]> => ({
      name,
      value: values[name],
      error: errors[name]?.[0],
      onChange: (changed) => set(name, (isEvent(changed) ? changed.currentTarget.value : changed) as V[K]),
    }),
  };
}
