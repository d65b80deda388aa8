import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={14} stroke={1.75} aria-hidden />
      <span>{t('search.open')}</span>
      <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}
