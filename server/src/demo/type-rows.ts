import type { Row } from './bulk-insert.ts';
import type { DemoContext } from './demo-context.ts';

/** The types of assistance that a service company has. */
export function typesOf(
  { organization_id, newId, iso }: DemoContext,
  begun: number,
  templateOf: (name: string) => string,
): Row[] {
  const type = (
    [name, pt]: [name: string, pt: string],
    code: string,
    icon: string,
    color: string,
    mode: string,
    more: Row = {},
  ): Row => ({
    ...{
      organization_id,
      id: newId(begun),
      name,
      translations: { pt: { name: pt } },
      code,
      icon,
      color,
      mode,
      default_minutes: 90,
      default_priority_id: null,
    },
    ...{
      sheet_template_id: null,
      requires_sheet: false,
      requires_signature: false,
      is_active: true,
      position: 0,
      version: 1,
    },
    ...{ created_at: iso(begun), ...more },
  });
  return [
    type(['Remote support', 'Suporte remoto'], 'REM', 'headset', 'blue', 'remote', { default_minutes: 30 }),
    type(['Repair', 'Reparo'], 'REP', 'tool', 'orange', 'onsite', {
      ...{ sheet_template_id: templateOf('Repair'), requires_sheet: true, default_priority_id: 3 },
    }),
    type(['Preventive maintenance', 'Manutenção preventiva'], 'PM', 'calendar', 'green', 'onsite', {
      ...{ sheet_template_id: templateOf('Preventive maintenance'), requires_sheet: true, requires_signature: true },
    }),
    type(['Installation', 'Instalação'], 'INS', 'package', 'violet', 'onsite', {
      ...{ sheet_template_id: templateOf('Installation'), requires_sheet: true, requires_signature: true },
      default_minutes: 240,
    }),
  ].map((row, position) => ({ ...row, position }));
}

type Problem = [name: string, pt: string, keywords: string];
const problems: [...Problem, below: Problem[]][] = [
  [
    'Mechanical',
    'Mecânico',
    'noise, vibration',
    [
      ['Leak', 'Vazamento', 'drip, water, oil'],
      ['Wear', 'Desgaste', 'belt, bearing, seal'],
      ['Blockage', 'Obstrução', 'jam'],
    ],
  ],
  [
    'Electrical',
    'Elétrico',
    'power, fuse',
    [
      ['No power', 'Sem energia', 'dead, breaker'],
      ['Sensor', 'Sensor', 'reading, signal'],
    ],
  ],
  [
    'Software',
    'Software',
    'update, error code',
    [
      ['Update', 'Atualização', 'firmware'],
      ['Settings', 'Configuração', 'parameter'],
    ],
  ],
];

/** The tree of its types of problems. */
export function problemsOf({ organization_id, newId, iso }: DemoContext, begun: number): Row[] {
  let position = 0;
  const row = ([name, pt, keywords]: Problem, parent_id: string | null): Row & { id: string } => {
    position += 1;
    const id = newId(begun + position);
    return {
      ...{ organization_id, id, parent_id, name, translations: { pt: { name: pt } }, keywords },
      ...{ default_priority_id: null, is_active: true, position },
      ...{ version: 1, created_at: iso(begun) },
    };
  };
  return problems.flatMap(([name, pt, keywords, below]) => {
    const parent = row([name, pt, keywords], null);
    return [parent, ...below.map((child) => row(child, parent.id))];
  });
}
