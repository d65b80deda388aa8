import { IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Shared } from '#web/lib/shared-store.ts';
import classes from './share-screen.module.css';

const shownPictures = 4;

/** Shows the shared content: its first pictures, the number of files, and its text. */
export function SharedPreview({ shared: { text, files } }: { shared: Shared }) {
  const { t } = useTranslation('share');
  return (
    <section className={classes.shared} aria-label={t('what')}>
      {files.length > 0 && (
        <div className={classes.files}>
          {files.slice(0, shownPictures).map((file) => (
            <Thumbnail key={`${file.name} ${file.size} ${file.lastModified}`} file={file} />
          ))}
          <span className={classes.hint}>{t('files', { count: files.length })}</span>
        </div>
      )}
      {text !== '' && <p className={classes.text}>{text}</p>}
    </section>
  );
}

/** One object URL per file for as long as the file is there. */
const addresses = new WeakMap<File, string>();

function addressOf(file: File): string {
  const url = addresses.get(file) ?? URL.createObjectURL(file);
  addresses.set(file, url);
  return url;
}

function Thumbnail({ file }: { file: File }) {
  if (!file.type.startsWith('image/')) return <IconFile size={32} stroke={1.5} role="img" aria-label={file.name} />;
  return <img className={classes.picture} src={addressOf(file)} alt={file.name} />;
}
