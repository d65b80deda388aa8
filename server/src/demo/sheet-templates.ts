import type { Question, QuestionType, SheetSection } from '@sightline/contract/sheets/templates';

type Asked = Partial<Omit<Question, 'id' | 'type' | 'label'>>;

/** A question with its text in both languages. */
export const ask = (id: string, type: QuestionType, en: string, pt: string, more: Asked = {}): Question => ({
  ...{ id, type, label: { en, pt }, help: { en: '', pt: '' }, unit: '', required: false, min: null, max: null },
  ...{ options: [], shown_when: [] },
  ...more,
});
const must: Asked = { required: true };
const after = (field: string, value: string | boolean): Asked => ({ shown_when: [{ field, op: 'is', value }] });
const options = (...all: [id: string, en: string, pt: string][]): Asked => ({
  options: all.map(([id, en, pt]) => ({ id, label: { en, pt } })),
});
const section = (id: string, en: string, pt: string, questions: Question[]): SheetSection => ({
  ...{ id, title: { en, pt }, questions },
});

const handover = section('handover', 'Handover', 'Entrega', [
  ask('clean', 'yes_no', 'The place of work is clean', 'O local de trabalho está limpo', must),
  ask('explained', 'yes_no', 'The customer was shown the work', 'O trabalho foi mostrado ao cliente', must),
]);

/** The templates that a service company has, by name. */
export const demoTemplates: Record<string, SheetSection[]> = {
  Installation: [
    section('site', 'Site', 'Local', [
      ask('access', 'check', 'Access and space are sufficient', 'O acesso e o espaço são suficientes', must),
      ask('power', 'check', 'Power supply as specified', 'Alimentação elétrica conforme especificado', must),
      ask('voltage', 'number', 'Measured voltage', 'Tensão medida', { ...must, unit: 'V', min: 90, max: 480 }),
    ]),
    section('unit', 'Unit', 'Equipamento', [
      ask('serial', 'text', 'Serial number', 'Número de série', must),
      ask('level', 'check', 'Levelled and fixed', 'Nivelado e fixado', must),
      ask('plate', 'photo', 'Nameplate', 'Placa de identificação'),
    ]),
    handover,
  ],
  'Preventive maintenance': [
    section('before', 'Before you begin', 'Antes de começar', [
      ask('hours', 'meter', 'Operating hours', 'Horas de operação', { ...must, unit: 'h' }),
      ask('alarms', 'yes_no', 'Active alarms', 'Alarmes ativos', must),
      ask('alarm', 'long_text', 'Which alarms', 'Quais alarmes', { ...must, ...after('alarms', true) }),
    ]),
    section('checks', 'Checks', 'Verificações', [
      ask('filter', 'check', 'Filter clean', 'Filtro limpo', must),
      ask('belts', 'check', 'Belts and bearings', 'Correias e rolamentos', must),
      ask('leaks', 'check', 'No leaks', 'Sem vazamentos', must),
      ask('leak', 'photo', 'Photo of the leak', 'Foto do vazamento', after('leaks', 'fail')),
      ask('pressure', 'number', 'Working pressure', 'Pressão de trabalho', { ...must, unit: 'bar', min: 0, max: 40 }),
    ]),
    handover,
  ],
  Repair: [
    section('finding', 'Finding', 'Constatação', [
      ask('cause', 'choice', 'Cause', 'Causa', {
        ...must,
        ...options(
          ['wear', 'Wear', 'Desgaste'],
          ['damage', 'Damage', 'Dano'],
          ['setting', 'Wrong setting', 'Ajuste incorreto'],
        ),
      }),
      ask('parts', 'several', 'Parts affected', 'Peças afetadas', {
        ...options(
          ['seal', 'Seal', 'Vedação'],
          ['sensor', 'Sensor', 'Sensor'],
          ['motor', 'Motor', 'Motor'],
          ['board', 'Control board', 'Placa de controle'],
        ),
      }),
      ask('found', 'long_text', 'What was found', 'O que foi encontrado', must),
    ]),
    section('work', 'Work', 'Trabalho', [
      ask('replaced', 'yes_no', 'Parts were replaced', 'Peças foram trocadas', must),
      ask('which', 'text', 'Which parts', 'Quais peças', { ...must, ...after('replaced', true) }),
      ask('test', 'check', 'Test run', 'Teste de funcionamento', must),
      ask('done', 'photo', 'After the repair', 'Depois do reparo'),
    ]),
    handover,
  ],
};
