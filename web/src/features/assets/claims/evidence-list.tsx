import { ActionIcon } from '@mantine/core';
import { type ClaimEvidence, claimsApi, type WarrantyClaim } from '@sightline/contract/assets/claims';
import { IconFile, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachButtons } from '#web/features/files/attach-buttons.tsx';
import { DropHint } from '#web/features/files/drop-hint.tsx';
import { useFileDrop } from '#web/features/files/file-drop.ts';
import { formatSize, isPicture } from '#web/features/files/file-size.ts';
import { call, unwrap } from '#web/lib/api.ts';
import classes from './claims.module.css';
import { useEvidenceUploads } from './use-evidence-uploads.ts';

const PictureViewer = lazy(async () => ({
  default: (await import('#web/features/files/picture-viewer.tsx')).PictureViewer,
}));

/** The pictures and documents of a claim. More are added by dropping them anywhere on the list. */
export function EvidenceList({ claim }: { claim: WarrantyClaim }) {
  const { t } = useTranslation('claims');
  const uploads = useEvidenceUploads(claim.id);
  const { drop, isDropping } = useFileDrop(uploads.add);
  const [opened, setOpened] = useState<string | null>(null);
  const mayChange = claim.status !== 'closed';
  const pictures = claim.evidence.map(({ file }) => file).filter(isPicture);
  const isEmpty = claim.evidence.length === 0 && uploads.arriving.length === 0;
  return (
    <section className={classes.evidence} {...(mayChange && drop)} aria-label={t('fields.evidence')}>
      <h3>{t('fields.evidence')}</h3>
      {mayChange ? (
        <p className={classes.add}>
          <AttachButtons onFiles={uploads.add} />
          <span>{t('evidence_hint')}</span>
        </p>
      ) : (
        isEmpty && <p className={classes.dim}>{t('evidence_empty')}</p>
      )}
      <ul className={classes.files} aria-busy={uploads.arriving.length > 0}>
        {claim.evidence.map((evidence) => (
          <EvidenceLine key={evidence.id} {...{ claim, evidence, mayChange }} onOpen={() => setOpened(evidence.id)} />
        ))}
        {uploads.arriving.map(({ id, name }) => (
          <li key={id} className={classes.dim}>
            <span className={classes.sign} aria-hidden />
            <span className={classes.grow}>{name}</span>
            {t('arriving')}
          </li>
        ))}
      </ul>
      {isDropping && mayChange && <DropHint />}
      {opened && (
        <Suspense fallback={null}>
          <PictureViewer pictures={pictures} shown={opened} onShow={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  );
}

type EvidenceLineProps = { claim: WarrantyClaim; evidence: ClaimEvidence; mayChange: boolean; onOpen: () => void };

function EvidenceLine({ claim, evidence: { id, file, created_by }, mayChange, onOpen }: EvidenceLineProps) {
  const { t } = useTranslation('claims');
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => unwrap(call(claimsApi.removeEvidence, { params: { id: claim.id, evidenceId: id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: ['assets'] }),
  });
  return (
    <li>
      <span className={classes.sign} aria-hidden>
        {isPicture(file) ? (
          <img src={file.thumbnail_url ?? file.url} alt="" width={40} height={40} loading="lazy" decoding="async" />
        ) : (
          <IconFile size={20} stroke={1.5} />
        )}
      </span>
      <span className={classes.grow}>
        {isPicture(file) ? (
          <button type="button" className={classes.fileName} onClick={onOpen}>
            {file.name}
          </button>
        ) : (
          <a className={classes.fileName} href={file.url} download={file.name}>
            {file.name}
          </a>
        )}
        <span className={classes.details}>{[formatSize(file.size), created_by.name].join(' · ')}</span>
      </span>
      {mayChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('remove_evidence', { name: file.name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}
