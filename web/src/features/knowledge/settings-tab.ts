import type { SettingsTab } from '#web/lib/frame.ts';

export const settingsTab: SettingsTab = {
  label: 'knowledge',
  to: '/settings/knowledge',
  permission: 'knowledge.manage',
  order: 27,
  finds: [
    { label: 'articles:help.title' },
    { label: 'articles:products.title' },
    { label: 'articles:synonyms.title' },
    { label: 'articles:transfer.title' },
  ],
};
