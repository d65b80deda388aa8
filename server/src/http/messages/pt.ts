import errors from '@sightline/contract/error-sentences/pt.json' with { type: 'json' };
import type { Messages } from './messages.ts';

export const pt: Messages = {
  errors,
  successes: {
    user_updated: 'usuário atualizado com sucesso',
    password_updated: 'senha atualizada com sucesso',
    workspace_created: 'espaço de trabalho criado com sucesso',
    workspace_updated: 'espaço de trabalho atualizado com sucesso',
    space_created: 'espaço criado com sucesso',
    room_created: 'sala criada com sucesso',
    room_updated: 'sala atualizada com sucesso',
    ticket_created: 'ticket criado com sucesso',
    ticket_closed: 'ticket fechado com sucesso',
    ticket_reopened: 'ticket reaberto com sucesso',
  },
  issues: {
    required: 'Preencha este campo.',
    too_short: 'Use pelo menos {n} caracteres.',
    too_long: 'Use no máximo {n} caracteres.',
    too_few: 'Escolha pelo menos {n}.',
    too_many: 'Escolha no máximo {n}.',
    too_small: 'Informe {n} ou mais.',
    too_big: 'Informe {n} ou menos.',
    email: 'Informe um endereço de e-mail, como ana@empresa.com.',
    uuid: 'Este identificador não é válido.',
    date: 'Informe uma data e hora válidas.',
    timezone: 'Escolha um fuso horário da lista.',
    phone: 'Escreva um número de telefone, como +55 11 91234-5678.',
    before_start: 'O último dia vem antes do primeiro.',
    characters: 'Isto tem caracteres que não podem ser guardados.',
    choice: 'Escolha um destes valores: {n}.',
    type: 'O tipo deste valor está errado.',
    unknown: 'Este campo não existe aqui.',
    no_files: 'Arquivos não podem ser enviados aqui.',
    invalid: 'Este valor não é válido.',
  },
};
