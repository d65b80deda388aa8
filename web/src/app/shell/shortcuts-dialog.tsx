import { useMounted } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { permissionsIn } from '#web/features/session/access.ts';
import { useSession } from '#web/features/session/session.tsx';
import { selectionShortcuts } from '#web/lib/list-selection.ts';
import { isOffered, type Shortcut } from '#web/lib/shortcuts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeyCaps } from './key-caps.tsx';
import { allShortcuts } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

const places = ['everywhere', 'list', 'ticket', 'room', 'call'] as const;

/** The shortcuts of the page that the reader may use, by the place where they work. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shortcuts');
  const permissions = permissionsIn(useSession());
  // Mantine notes where the focus was only for a dialog that opens after it was mounted.
  const isMounted = useMounted();
  const mine = allShortcuts.filter(
    (shortcut) => isOffered(shortcut) && (!shortcut.permission || permissions.has(shortcut.permission)),
  );
  const shownPlaces = places.filter((place) => mine.some((shortcut) => shortcut.place === place));
  return (
    <Dialog opened={isMounted && opened} onClose={onClose} size="xl" title={t('title')}>
      <p className={classes.hint}>{t('hint')}</p>
      <div className={classes.places}>
        {shownPlaces.map((place) => (
          <section key={place} aria-labelledby={`shortcuts-${place}`}>
            <h3 id={`shortcuts-${place}`}>{t(`places.${place}`)}</h3>
            <dl>
              {mine
                .filter((shortcut) => shortcut.place === place)
                .map(({ keys, does }) => (
                  <div key={does} className={classes.line}>
                    <dt>{t(`does.${does}`)}</dt>
                    <dd>
                      <KeyCaps keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
            {isOffered(selectionShortcuts.select) && (
              <SelectedHint shortcuts={mine.filter((shortcut) => shortcut.place === place)} />
            )}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The keys that act on all selected items. */
function SelectedHint({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t } = useTranslation('shortcuts');
  const { i18n } = useTranslation();
  const keys = shortcuts.filter(({ isForSelected }) => isForSelected).map((shortcut) => shortcut.keys.toUpperCase());
  if (keys.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(keys);
  return <p className={classes.selected}>{t('selected', { keys: list })}</p>;
}
