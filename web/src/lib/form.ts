import {
  type FormErrors,
  type GetInputPropsReturnType,
  type UseFormReturnType,
  useForm as useMantineForm,
} from '@mantine/form';
import type { Envelope, FieldErrors } from '@sightline/contract/envelope';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { alertFailure } from './alerts.ts';
import { ApiError } from './api.ts';
import { type Checker, fieldErrorsOf } from './validation.ts';

type Values = Record<string, unknown>;

export type FormOptions<V extends Values, Data, Body> = {
  /** The contract's schema of what is sent. */
  schema: Checker;
  initial: V;
  /** Converts the fields to the body, where these differ: an empty optional field is left out. */
  toBody?: (values: V) => Body;
  /** Told of every change, to keep a draft. */
  onValues?: (values: V) => void;
  /** The call; its answer's field errors land on the fields. */
  send: (body: Body) => Promise<Envelope<Data>>;
  onSent: (data: Data) => void | Promise<void>;
  /** Told which fields are wrong before the first of them gets the focus; a wizard shows the right step. */
  onInvalid?: (fields: string[]) => void;
  /** Takes a refusal that names no field; says so to the reader and answers true, or answers false for an alert. */
  onRefused?: (envelope: Envelope) => boolean;
};

type Input = Pick<GetInputPropsReturnType, 'onChange' | 'onFocus' | 'onBlur'> & { name: string };
export type Field<T> = Input & { value: T; error: ReactNode };

/** The form's functions that its parts need when it is cut into components. */
export type Form<V> = Pick<UseFormReturnType<V>, 'setFieldValue'> & {
  field: <K extends keyof V & string>(name: K) => Field<V[K]>;
};

const firstSentences = (errors: FieldErrors): FormErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, sentences[0]]));

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((value, key) => (typeof value === 'object' && value !== null ? (value as Values)[key] : undefined), values);

/** A field of its own, or one of a line in a list; a whole line has no place for an error. */
function isField(values: Values, path: string): boolean {
  const value = valueAt(values, path);
  return path in values || (value !== undefined && (typeof value !== 'object' || value === null));
}

/**
 * Mantine's form for a call of the contract: values checked by its schema before they are sent, the server's field
 * errors shown on the same fields, everything else as an alert. Nothing typed is ever lost by a refusal.
 */
export function useForm<V extends Values, Data, Body = V>(options: FormOptions<V, Data, Body>) {
  const { schema, toBody = (typed: V) => typed as unknown as Body } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const form = useMantineForm<V>({
    initialValues: options.initial,
    validate: errorsOf,
    ...(options.onValues && { onValuesChange: options.onValues }),
  });

  function errorsOf(values: V): FormErrors {
    const checked = schema.safeParse(toBody(values));
    return checked.success ? {} : firstSentences(fieldErrorsOf(checked.error.issues));
  }

  function refuse(errors: FormErrors): void {
    flushSync(() => {
      form.setErrors(errors);
      options.onInvalid?.(Object.keys(errors));
    });
    formRef.current?.querySelector<HTMLElement>(':is(input, select, textarea, button)[aria-invalid="true"]')?.focus();
  }

  function refuseAnswer(envelope: Envelope<unknown>): void {
    const known = Object.entries(envelope.errors).filter(([path]) => isField(form.getValues(), path));
    if (known.length > 0) refuse(firstSentences(Object.fromEntries(known)));
    else if (!options.onRefused?.(envelope)) alertFailure(new ApiError(envelope));
  }

  async function send(values: V): Promise<void> {
    const envelope = await options.send(toBody(values));
    if (envelope.status < 200 || envelope.status >= 300) return refuseAnswer(envelope);
    await options.onSent(envelope.data);
    if (form.getValues() === values) form.resetDirty();
  }

  const submit = (event?: React.SyntheticEvent<HTMLFormElement>): void => {
    if (form.submitting) event?.preventDefault();
    else form.onSubmit(send, refuse)(event);
  };

  /** Checks some fields only, for a wizard's step. */
  function check(names: readonly (keyof V & string)[]): boolean {
    const wrong = Object.entries(errorsOf(form.getValues())).filter(([name]) => names.includes(name));
    if (wrong.length > 0) refuse(Object.fromEntries(wrong));
    return wrong.length === 0;
  }

  /** Spread on a Mantine input; a path such as `items.0.name` for an input of a line in a list. */
  function field<K extends keyof V & string>(name: K): Field<V[K]>;
  function field(path: `${string}.${string}`): Input & GetInputPropsReturnType;
  function field(path: string): Input & GetInputPropsReturnType {
    return { name: path, ...form.getInputProps(path) };
  }

  return {
    ...form,
    field,
    check,
    submit,
    /** Spread on `<form>`. The browser's own bubbles are off: ours are in the reader's language. */
    formProps: { ref: formRef, noValidate: true, onSubmit: submit },
  };
}
