import type { Translated } from '@sightline/contract/field-types/field-model';

/* What stands above the columns of exports. */

export const exportTitles = {
  number: { en: 'Number', pt: 'Número' },
  subject: { en: 'Subject', pt: 'Assunto' },
  status: { en: 'Status', pt: 'Status' },
  priority: { en: 'Priority', pt: 'Prioridade' },
  customer: { en: 'Customer', pt: 'Cliente' },
  assignees: { en: 'Assigned to', pt: 'Responsáveis' },
  due: { en: 'Due', pt: 'Prazo' },
  created: { en: 'Created', pt: 'Criado em' },
  updated: { en: 'Updated', pt: 'Alterado em' },
  name: { en: 'Name', pt: 'Nome' },
  email: { en: 'E-mail', pt: 'E-mail' },
  role: { en: 'Role', pt: 'Perfil' },
  last_seen: { en: 'Last seen', pt: 'Último acesso' },
  member_since: { en: 'Member since', pt: 'Membro desde' },
  warranty_status: { en: 'Warranty status', pt: 'Situação da garantia' },
  title: { en: 'Title', pt: 'Título' },
  language: { en: 'Language', pt: 'Idioma' },
  category: { en: 'Category', pt: 'Categoria' },
  owner: { en: 'Owner', pt: 'Responsável' },
  views: { en: 'Views', pt: 'Visualizações' },
  helpful: { en: 'Helpful', pt: 'Útil' },
  unhelpful: { en: 'Not helpful', pt: 'Não útil' },
  helpful_rate: { en: 'Share that found it helpful', pt: 'Proporção de útil' },
  tickets: { en: 'Tickets', pt: 'Tickets' },
  solved: { en: 'Solved', pt: 'Resolvidos' },
  unsolved: { en: 'Not solved', pt: 'Não resolvidos' },
  solved_rate: { en: 'Share solved', pt: 'Proporção de resolvidos' },
  deflected: { en: 'Tickets avoided', pt: 'Tickets evitados' },
  open_flags: { en: 'Open problems', pt: 'Problemas em aberto' },
  review_at: { en: 'Review on', pt: 'Revisar em' },
} as const satisfies Record<string, Translated>;

export type ExportTitle = keyof typeof exportTitles;
