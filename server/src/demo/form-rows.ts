import type { FormField } from '@sightline/contract/tickets/forms';
import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

const day = 86_400_000;

type Asked = Partial<Omit<FormField, 'id' | 'type' | 'label'>>;

const ask = (id: string, type: FormField['type'], en: string, pt: string, more: Asked = {}): FormField => ({
  ...{ id, type, label: { en, pt }, help: { en: '', pt: '' }, unit: '', required: false, min: null, max: null },
  ...{ options: [], shown_when: [], visible_to: 'everybody' as const },
  ...more,
});
const options = (...all: [id: string, en: string, pt: string][]): Asked => ({
  options: all.map(([id, en, pt]) => ({ id, label: { en, pt } })),
});

const visit: FormField[] = [
  ask('state', 'choice', 'Does the machine run?', 'A máquina está funcionando?', {
    ...{ required: true },
    ...options(
      ['stopped', 'No, it stands still', 'Não, está parada'],
      ['limited', 'Yes, but not as it should', 'Sim, mas não como deveria'],
      ['running', 'Yes', 'Sim'],
    ),
  }),
  ask('since', 'date', 'Since when?', 'Desde quando?', {
    shown_when: [{ field: 'state', op: 'is_not', value: 'running' }],
  }),
  ask('serial', 'text', 'Serial number', 'Número de série', {
    help: { en: 'It is on the nameplate.', pt: 'Está na placa de identificação.' },
  }),
  ask('phone', 'phone', 'Phone on site', 'Telefone no local', { required: true }),
  ask('cost_centre', 'text', 'Cost centre', 'Centro de custo', { visible_to: 'staff' }),
];

const parts: FormField[] = [
  ask('part', 'text', 'Which part?', 'Qual peça?', { required: true }),
  ask('quantity', 'number', 'How many?', 'Quantas?', { required: true, min: 1, max: 500 }),
  ask('express', 'yes_no', 'Express delivery', 'Entrega expressa'),
];

/** A public form, and one that is offered in the app. */
export function buildForms({ organization_id, newId, iso, now }: DemoContext): Row[] {
  const at = now - 30 * day;
  const form = (position: number, slug: string, name: string, more: Row): Row => ({
    ...{ organization_id, id: newId(at + position), position, slug, name, version: 1, created_at: iso(at) },
    ...{ intro: { en: '', pt: '' }, thanks: { en: '', pt: '' }, branch_ids: [], assistance_type_id: null },
    ...{ assignee_id: null, priority_id: 2, is_public: false, files_allowed: true, is_active: true },
    ...more,
  });
  return [
    form(1, 'request-a-visit-demo01', 'Request a visit', {
      ...{ fields: visit, is_public: true, priority_id: 3 },
      intro: {
        en: 'Tell us what has happened. A technician calls you back on the same working day.',
        pt: 'Conte o que aconteceu. Um técnico liga para você no mesmo dia útil.',
      },
      thanks: { en: 'Thank you. We call you back today.', pt: 'Obrigado. Vamos ligar para você ainda hoje.' },
    }),
    form(2, 'order-parts-demo02', 'Order parts', { fields: parts }),
  ];
}
