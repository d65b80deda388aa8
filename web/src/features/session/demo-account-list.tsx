import type { DemoAccounts } from '@sightline/contract/workspace/workspace';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import classes from './demo-account-list.module.css';
import { useRoleLabel } from './role-label.ts';

type DemoAccountListProps = { accounts: DemoAccounts['accounts']; onPick: (email: string) => void };

export function DemoAccountList({ accounts, onPick }: DemoAccountListProps) {
  const { t } = useTranslation('session');
  const labelOf = useRoleLabel();
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{t('login.demo_title')}</h2>
      <p>{t('login.demo_hint')}</p>
      <ul>
        {accounts.map(({ email, name, role }) => (
          <li key={email}>
            <button type="button" onClick={() => onPick(email)}>
              <Avatar person={{ id: email, name }} size={24} />
              <span className={classes.name}>{name}</span>
              <span className={classes.role}>{labelOf(role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
