import type { AuditChange, AuditLog } from '@sightline/contract/audit/audit';
import { sayRoles } from '@sightline/contract/audit/roles';
import type texts from '@sightline/contract/audit/sentences/en.json';
import { auditValueKind } from '@sightline/contract/audit/values';
import { MailKind } from '@sightline/contract/mail/mail';
import { PriorityId, prioritySlugs, StatusId, statusSlugs } from '@sightline/contract/tickets/tickets';
import { SettingKey } from '@sightline/contract/workspace/workspace';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '#web/features/session/role-label.ts';
import { useDeviceWords } from '#web/lib/device-words.ts';
import { i18n } from '#web/lib/i18n.ts';
import { formatDateTime } from '#web/lib/time.ts';

/** A field without a translation is shown under its own name. */
const isField = (name: string): name is keyof typeof texts.field => i18n.exists(`entries:field.${name}`);
const isSetting = (key: string): key is SettingKey => SettingKey.safeParse(key).success;
const isLetter = (kind: string): kind is MailKind => MailKind.safeParse(kind).success;

/** Turns an audit entry into a sentence. */
export function useAuditWords() {
  const { t } = useTranslation('entries');
  const { t: tt } = useTranslation('tickets');
  const { t: tc } = useTranslation();
  const deviceWords = useDeviceWords();
  const roleLabel = useRoleLabel();

  function who({ user }: AuditLog): string {
    if (user.kind === 'system' || user.kind === 'unknown') return t(`actor.${user.kind}`);
    return user.kind === 'member' ? user.name : t(`actor.${user.kind}`, { name: user.name });
  }

  function what({ type, record }: AuditLog): string {
    if (type === 'setting' && isSetting(record.label)) return t(`setting.${record.label}`);
    return record.label || t(`nameless.${type === 'call' ? 'call' : 'room'}`);
  }

  function said(field: string, value: string | null): string | null {
    if (value === null) return null;
    const status = StatusId.safeParse(Number(value)).data;
    const priority = PriorityId.safeParse(Number(value)).data;
    switch (auditValueKind(field)) {
      case 'status':
        return status ? tt(`status.${statusSlugs[status]}`) : value;
      case 'priority':
        return priority ? tt(`priority.${prioritySlugs[priority]}`) : value;
      case 'time':
        return formatDateTime(value);
      case 'roles':
        return sayRoles(value, roleLabel);
      case 'device':
        return deviceWords(value);
      case 'letter':
        return isLetter(value) ? t(`letter.${value}`) : value;
      case 'locale':
        return value === 'en' || value === 'pt' ? tc(`languages.${value}`) : value;
      case 'switch':
        return value === 'true' || value === 'false' ? t(`switch.${value}`) : value;
      default:
        return value;
    }
  }

  return {
    sentence: (entry: AuditLog): string => t(`sentence.${entry.event}`, { who: who(entry), what: what(entry) }),
    change: ({ field, from, to }: AuditChange) => ({
      field: isField(field) ? t(`field.${field}`) : field,
      from: said(field, from),
      to: said(field, to),
    }),
  };
}
