import { IconFiles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AttachButtons } from '#web/features/files/attach-buttons.tsx';
import { DropHint } from '#web/features/files/drop-hint.tsx';
import { useFileDrop } from '#web/features/files/file-drop.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { type DocumentOwner, documentsQuery } from './api.ts';
import { DocumentLine } from './document-line.tsx';
import classes from './documents.module.css';
import { useDocumentUploads } from './use-document-uploads.ts';

type DocumentListProps = { owner: DocumentOwner; mayManage: boolean };

/** The documents of an asset or a model. Agents add some by dropping them anywhere on the list. */
export function DocumentList({ owner, mayManage }: DocumentListProps) {
  const { t } = useTranslation('assets');
  const found = useQuery(documentsQuery(owner));
  const uploads = useDocumentUploads(owner);
  const { drop, isDropping } = useFileDrop(uploads.add);
  if (found.isPending) return <SkeletonRows height={52} />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const documents = found.data;
  const isEmpty = documents.length === 0 && uploads.arriving.length === 0;
  return (
    <section className={classes.documents} {...(mayManage && drop)} aria-label={t('page.documents')}>
      {isEmpty && (
        <EmptyState icon={IconFiles} title={t('documents.empty')}>
          {mayManage ? t('documents.empty_hint') : t('documents.empty_guest')}
        </EmptyState>
      )}
      {mayManage && (
        <p className={classes.add}>
          <AttachButtons onFiles={uploads.add} />
          <span>{t('documents.add_hint')}</span>
        </p>
      )}
      <ul className={classes.lines} aria-busy={uploads.arriving.length > 0}>
        {uploads.arriving.map(({ id, name }) => (
          <li key={id} className={classes.arriving}>
            <span className={classes.sign} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span>{t('documents.arriving')}</span>
          </li>
        ))}
        {documents.map((document) => (
          <DocumentLine key={document.id} {...{ owner, document, documents, mayManage }} />
        ))}
      </ul>
      {isDropping && mayManage && <DropHint />}
    </section>
  );
}
