import type { LinkProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundSetting, SettingsTab } from '#web/lib/frame.ts';
import { i18n } from '#web/lib/i18n.ts';
import { matches } from '#web/lib/plain-text.ts';

type Screen = Pick<SettingsTab, 'label' | 'to' | 'permission' | 'finds'>;

/** Screens that have settings and stand elsewhere. */
const others: readonly Screen[] = [
  {
    label: 'security',
    to: '/account/security',
    finds: [
      { label: 'session:sessions.title', hint: 'session:sessions.hint' },
      { label: 'session:password.title' },
      { label: 'factors:title' },
      { label: 'factors:policy.title', permission: 'sign-in.manage' },
      { label: 'sso:settings.title', permission: 'sign-in.manage' },
    ],
  },
];

export type Found = { key: string; label: string; screen: string; to: NonNullable<LinkProps['to']>; hash?: string };

/** Its texts are loaded when somebody searches. */
const say = (key: FoundSetting['label']): string => i18n.t(key);
export const namespaceOf = (key: string): string => key.split(':', 1)[0] ?? '';

/** The screens and settings whose words hold all that was typed. */
export function useSettingsSearch(tabs: readonly Screen[], permissions: ReadonlySet<string>, typed: string): Found[] {
  const { t, i18n: current } = useTranslation();
  const [, setLoaded] = useState('');
  const isSearching = typed.trim() !== '';
  const screens = [...tabs, ...others];
  const namespaces = [...new Set(screens.flatMap(({ finds = [] }) => finds.map(({ label }) => namespaceOf(label))))];
  const needed = namespaces.join(' ');
  useEffect(() => {
    if (isSearching) void i18n.loadNamespaces(needed.split(' ')).then(() => setLoaded(current.language));
  }, [isSearching, needed, current.language]);
  if (!isSearching) return [];
  const isMeant = matches(typed);
  const allows = ({ permission }: { permission?: string }) => permission === undefined || permissions.has(permission);
  return screens.filter(allows).flatMap(({ label, to, finds = [] }): Found[] => {
    const screen = t(`nav.${label}`);
    const settings = finds.filter(allows).flatMap((setting): Found[] => {
      const name = say(setting.label);
      const text = [name, setting.hint ? say(setting.hint) : '', screen].join(' ');
      return isMeant(text) ? [{ key: `${to} ${setting.label}`, label: name, screen, to, hash: setting.label }] : [];
    });
    return isMeant(screen) ? [{ key: to, label: screen, screen, to }, ...settings] : settings;
  });
}
