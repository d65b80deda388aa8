import { useWindowEvent } from '@mantine/hooks';

const submits = ':is(button, input)[type="submit"]';

/** Ctrl+Enter, on a Mac Cmd+Enter, sends the form around the focus, as its button would: also from a text of several lines. */
export function useSubmitKey(): void {
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    if (key !== 'Enter' || !(ctrlKey || metaKey) || event.repeat || event.isComposing || event.defaultPrevented) return;
    const form = target instanceof Element ? target.closest('form') : null;
    if (!form) return;
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement | HTMLInputElement>(submits);
    if (!button?.matches(':disabled')) form.requestSubmit(button);
  });
}
