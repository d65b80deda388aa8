import type { Locale } from '@sightline/contract/scalars';
import type { StaticListName, staticLists } from '@sightline/contract/workspace/lists';

type Slug = (typeof staticLists)[StaticListName][number];

const en: Record<Slug, string> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  date: 'Date',
  choice: 'One choice',
  link: 'Link',
  photo: 'Photo',
  check: 'Check',
  email: 'E-mail',
  phone: 'Phone',
  rating: 'Rating',
  meter: 'Meter reading',
  several: 'Several choices',
  yes_no: 'Yes or no',
  required: 'Required',
  unique: 'Unique',
  min: 'Minimum',
  max: 'Maximum',
  pattern: 'Pattern',
  person: 'Person',
  tool: 'Tool',
  vehicle: 'Vehicle',
  part: 'Part',
  online: 'Online',
  offline: 'Offline',
};

const pt: Record<Slug, string> = {
  text: 'Texto',
  long_text: 'Texto longo',
  number: 'Número',
  date: 'Data',
  choice: 'Uma opção',
  link: 'Link',
  photo: 'Foto',
  check: 'Verificação',
  email: 'E-mail',
  phone: 'Telefone',
  rating: 'Avaliação',
  meter: 'Leitura de medidor',
  several: 'Várias opções',
  yes_no: 'Sim ou não',
  required: 'Obrigatório',
  unique: 'Único',
  min: 'Mínimo',
  max: 'Máximo',
  pattern: 'Padrão',
  person: 'Pessoa',
  tool: 'Ferramenta',
  vehicle: 'Veículo',
  part: 'Peça',
  online: 'Online',
  offline: 'Offline',
};

export const staticWords: Record<Locale, Record<Slug, string>> = { en, pt };
