import { defineImport, type ImportDefinition } from '../imports.ts';

/* The columns that a file of people to invite may have. No schemas here, so that screens may load it at once. */

const same = (text: string) => ({ en: text, pt: text });

/** Each row invites somebody by e-mail. It leaves people as they are who are in the workspace or invited already. */
export const peopleImport: ImportDefinition = defineImport({
  entity: 'people',
  permission: 'people.invite',
  fields: [
    {
      ...{ key: 'email', type: 'email', label: { en: 'E-mail', pt: 'E-mail' }, required: true, identifies: true },
      ...{ words: ['Mail', 'E-mail address', 'Address', 'Correio', 'Endereço de e-mail'] },
      example: same('ana@example.com'),
    },
    {
      ...{ key: 'name', label: { en: 'Name', pt: 'Nome' }, example: same('Ana Souza') },
      words: ['Full name', 'Person', 'Contact', 'Nome completo', 'Pessoa', 'Contato'],
    },
    {
      ...{ key: 'role', type: 'reference', label: { en: 'Role', pt: 'Perfil' }, required: true },
      ...{ words: ['Function', 'Position', 'Função', 'Papel', 'Cargo'], example: same('Agent') },
    },
    {
      ...{ key: 'spaces', type: 'reference', label: { en: 'Customers', pt: 'Clientes' } },
      words: [
        'Space',
        'Customer',
        'Customers',
        'Client',
        'Site',
        'Company',
        'Espaço',
        'Espaços',
        'Cliente',
        'Empresa',
        'Unidade',
      ],
    },
    {
      ...{ key: 'locale', type: 'choice', label: { en: 'Language', pt: 'Idioma' } },
      ...{ words: ['Locale', 'Língua'], example: { en: 'English', pt: 'Português' } },
      options: [
        { id: 'en', label: { en: 'English', pt: 'Inglês' }, words: ['en-US', 'en-GB'] },
        { id: 'pt', label: { en: 'Portuguese', pt: 'Português' }, words: ['pt-BR', 'pt-PT'] },
      ],
    },
  ],
});

/** Names of the built-in roles in other languages. */
export const roleWords: Readonly<Record<string, readonly string[]>> = {
  Subscriber: ['Assinante'],
  Manager: ['Gestor', 'Gerente'],
  Agent: ['Agente', 'Técnico', 'Technician'],
  'Client manager': ['Gestor do cliente'],
  Client: ['Cliente', 'Guest', 'Convidado'],
};
