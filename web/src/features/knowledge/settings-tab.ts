import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  group: 'knowledge',
  label: 'knowledge_tools',
  to: '/settings/knowledge',
  permission: 'knowledge.manage',
  order: 10,
  finds: [
    { label: 'articles:help.title' },
    { label: 'articles:products.title' },
    { label: 'articles:synonyms.title' },
    { label: 'articles:transfer.title' },
  ],
};
