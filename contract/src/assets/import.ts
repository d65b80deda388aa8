import type { FieldTypeName, recordedTypeNames, Translated } from '../fields/field-model.ts';
import {
  defineImport,
  type ImportDefinition,
  type ImportFieldType,
  type ImportOption,
  importField,
} from '../imports.ts';
import type { AssetStatus, Criticality } from './assets.ts';
import type { CustomField } from './fields.ts';

/* The columns that a file of assets may have. No schemas here, so that screens may load it at once. */

const option = <Id extends string>(id: Id, en: string, pt: string, ...words: string[]): ImportOption & { id: Id } => ({
  ...{ id, label: { en, pt }, words },
});

const statuses: readonly (ImportOption & { id: AssetStatus })[] = [
  option('operational', 'Operational', 'Em operação', 'In use', 'OK', 'Operacional', 'Em uso', 'Funcionando'),
  option('degraded', 'Degraded', 'Com restrições', 'Limited', 'Degradado'),
  option('down', 'Down', 'Parado', 'Broken', 'Quebrado'),
  option('in_repair', 'In repair', 'Em conserto', 'Repair', 'Em reparo', 'Em manutenção'),
  option('spare', 'Spare', 'Reserva', 'In stock', 'Em estoque'),
  option('retired', 'Retired', 'Desativado', 'Scrapped', 'Aposentado', 'Baixado'),
];

const criticalities: readonly (ImportOption & { id: Criticality })[] = [
  option('low', 'Low', 'Baixa'),
  option('medium', 'Medium', 'Média', 'Normal'),
  option('high', 'High', 'Alta'),
  option('critical', 'Critical', 'Crítica'),
];

const same = (text: string) => ({ en: text, pt: text });

export const assetImport: ImportDefinition = defineImport({
  entity: 'assets',
  permission: 'assets.manage',
  fields: [
    {
      ...{
        key: 'tag',
        label: { en: 'Tag', pt: 'Código' },
        required: true,
        identifies: true,
        example: same('CH-001'),
      },
      words: [
        'Asset tag',
        'Asset number',
        'Inventory number',
        'Patrimônio',
        'Número de patrimônio',
        'Etiqueta',
        'Código do ativo',
      ],
    },
    {
      ...{ key: 'name', label: { en: 'Name', pt: 'Nome' }, required: true },
      ...{ words: ['Asset', 'Asset name', 'Description', 'Ativo', 'Equipamento', 'Descrição'] },
      example: { en: 'Chiller, hall 2', pt: 'Chiller, galpão 2' },
    },
    {
      ...{ key: 'serial', label: { en: 'Serial number', pt: 'Número de série' }, identifies: true },
      ...{ words: ['Serial', 'S/N', 'SN', 'Serial no', 'Série', 'Nº de série'], example: same('4711-0815') },
    },
    { key: 'model', label: { en: 'Model', pt: 'Modelo' }, words: ['Model name', 'Type'], example: same('RTAF 090') },
    {
      ...{ key: 'manufacturer', label: { en: 'Manufacturer', pt: 'Fabricante' }, example: same('Trane') },
      words: ['Brand', 'Make', 'Maker', 'Vendor', 'Marca'],
    },
    {
      ...{ key: 'category', type: 'reference', label: { en: 'Category', pt: 'Categoria' } },
      ...{ words: ['Asset category', 'Group', 'Grupo'], example: { en: 'Cooling', pt: 'Refrigeração' } },
    },
    {
      ...{ key: 'space', type: 'reference', label: { en: 'Customer', pt: 'Cliente' } },
      words: ['Space', 'Client', 'Site', 'Branch', 'Company', 'Espaço', 'Unidade', 'Filial', 'Empresa'],
    },
    {
      ...{ key: 'location', label: { en: 'Location', pt: 'Local' } },
      ...{
        words: ['Place', 'Room', 'Position', 'Localização', 'Sala'],
        example: { en: 'Roof, north', pt: 'Cobertura, norte' },
      },
    },
    {
      ...{ key: 'parent', type: 'reference', label: { en: 'Part of', pt: 'Parte de' } },
      words: ['Parent', 'Parent tag', 'Parent asset', 'Ativo pai', 'Ativo superior'],
    },
    {
      ...{ key: 'status', type: 'choice', label: { en: 'Status', pt: 'Status' }, options: statuses },
      ...{ words: ['State', 'Condition', 'Situação', 'Estado'], example: { en: 'Operational', pt: 'Em operação' } },
    },
    {
      ...{
        key: 'criticality',
        type: 'choice',
        label: { en: 'Criticality', pt: 'Criticidade' },
        options: criticalities,
      },
      ...{ words: ['Priority', 'Importance', 'Prioridade', 'Importância'], example: { en: 'High', pt: 'Alta' } },
    },
    {
      ...{ key: 'purchase_date', type: 'date', label: { en: 'Purchased on', pt: 'Data da compra' } },
      ...{
        words: ['Purchase date', 'Purchased', 'Bought on', 'Acquired', 'Comprado em', 'Aquisição', 'Data de aquisição'],
      },
      example: same('2025-03-31'),
    },
    {
      ...{ key: 'warranty_ends_on', type: 'date', label: { en: 'Warranty until', pt: 'Garantia até' } },
      ...{
        words: ['Warranty', 'Warranty end', 'Warranty expires', 'End of warranty', 'Garantia', 'Fim da garantia'],
      },
      example: same('2028-03-31'),
    },
    {
      ...{ key: 'contact', label: { en: 'Contact', pt: 'Contato' }, example: same('Ana Souza') },
      words: ['Contact name', 'Contact person', 'Nome do contato', 'Pessoa de contato'],
    },
    {
      ...{ key: 'contact_role', label: { en: 'Role of the contact', pt: 'Função do contato' } },
      ...{ words: ['Contact role', 'Contact title', 'Cargo do contato'] },
      example: { en: 'Facility manager', pt: 'Gerente predial' },
    },
    {
      ...{ key: 'contact_phone', type: 'phone', label: { en: 'Phone of the contact', pt: 'Telefone do contato' } },
      ...{ words: ['Contact phone', 'Contact number', 'Contact telephone'], example: same('+55 11 4002-8922') },
    },
    {
      ...{ key: 'contact_email', type: 'email', label: { en: 'E-mail of the contact', pt: 'E-mail do contato' } },
      ...{ words: ['Contact email', 'Contact e-mail', 'Contact mail'], example: same('ana@customer.example') },
    },
    {
      ...{ key: 'notes', label: { en: 'Notes', pt: 'Observações' } },
      words: ['Note', 'Comment', 'Comments', 'Remarks', 'Notas', 'Comentários', 'Observação'],
    },
  ],
});

const types: Record<Exclude<FieldTypeName, (typeof recordedTypeNames)[number]>, ImportFieldType> = {
  text: 'text',
  long_text: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  several: 'several',
  yes_no: 'yes_no',
  link: 'link',
  email: 'email',
  phone: 'phone',
  person: 'reference',
  rating: 'number',
};

const prefix = 'custom_fields.';
export const keyOfField = ({ id }: Pick<CustomField, 'id'>): string => `${prefix}${id}`;

/** With its unit, which is not in the cells: "Pressure (bar)". */
export const titleOfField = ({ label, unit }: Pick<CustomField, 'label' | 'unit'>): Translated =>
  unit === '' ? label : { en: `${label.en} (${unit})`, pt: `${label.pt} (${unit})` };

/** With the fields that the workspace defines itself. */
export function assetImportWith(
  customFields: readonly Pick<CustomField, 'id' | 'type' | 'label' | 'unit' | 'options'>[],
): ImportDefinition {
  const own = customFields.map((field) =>
    importField({
      key: keyOfField(field),
      type: types[field.type],
      label: field.label,
      unit: field.unit,
      words: Object.values(titleOfField(field)),
      options: field.options.map(({ id, label }) => option(id, label.en, label.pt)),
    }),
  );
  return { ...assetImport, fields: [...assetImport.fields, ...own] };
}
