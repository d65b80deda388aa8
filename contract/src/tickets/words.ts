/* The names of ticket statuses and priorities in exports. */

export const statusWords = {
  not_assigned: { en: 'Not assigned', pt: 'Não atribuído' },
  to_do: { en: 'To do', pt: 'A fazer' },
  in_progress: { en: 'In progress', pt: 'Em andamento' },
  done: { en: 'Done', pt: 'Concluído' },
  closed: { en: 'Closed', pt: 'Fechado' },
};

export const priorityWords = {
  low: { en: 'Low', pt: 'Baixa' },
  medium: { en: 'Medium', pt: 'Média' },
  high: { en: 'High', pt: 'Alta' },
  urgent: { en: 'Urgent', pt: 'Urgente' },
};
