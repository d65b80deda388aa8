import type { Locale } from '@sightline/contract/fields';
import type { StaticListName, staticLists, warrantyMonths } from '@sightline/contract/workspace-lists';

type Slug = (typeof staticLists)[StaticListName][number] | keyof typeof warrantyMonths;

const en: Record<Slug, string> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  boolean: 'Yes or no',
  choice: 'One choice',
  choices: 'Several choices',
  link: 'Link',
  file: 'File',
  photo: 'Photo',
  signature: 'Signature',
  required: 'Required',
  unique: 'Unique',
  min: 'Minimum',
  max: 'Maximum',
  person: 'Person',
  tool: 'Tool',
  vehicle: 'Vehicle',
  part: 'Part',
  online: 'Online',
  offline: 'Offline',
  six_months: 'Six months',
  one_year: 'One year',
  two_years: 'Two years',
  three_years: 'Three years',
  five_years: 'Five years',
};

const pt: Record<Slug, string> = {
  text: 'Texto',
  long_text: 'Texto longo',
  number: 'Número',
  date: 'Data',
  boolean: 'Sim ou não',
  choice: 'Uma opção',
  choices: 'Várias opções',
  link: 'Link',
  file: 'Arquivo',
  photo: 'Foto',
  signature: 'Assinatura',
  required: 'Obrigatório',
  unique: 'Único',
  min: 'Mínimo',
  max: 'Máximo',
  person: 'Pessoa',
  tool: 'Ferramenta',
  vehicle: 'Veículo',
  part: 'Peça',
  online: 'Online',
  offline: 'Offline',
  six_months: 'Seis meses',
  one_year: 'Um ano',
  two_years: 'Dois anos',
  three_years: 'Três anos',
  five_years: 'Cinco anos',
};

export const staticWords: Record<Locale, Record<Slug, string>> = { en, pt };
