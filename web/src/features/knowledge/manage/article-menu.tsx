import { Button, Menu } from '@mantine/core';
import type { Article } from '@sightline/contract/knowledge/articles';
import { publishingApi } from '@sightline/contract/knowledge/publishing';
import { type ExportFormat, transferApi } from '@sightline/contract/knowledge/transfer';
import {
  IconCopy,
  IconDots,
  IconFileTypePdf,
  IconFileZip,
  IconHistory,
  IconLanguage,
  IconLink,
  IconMarkdown,
  IconPrinter,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '#web/features/session/session.tsx';
import { alertFailure, alertSuccess } from '#web/lib/alerts.ts';
import { call, fetchFile, unwrap } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';

const formats = [
  { format: 'pdf', Picture: IconFileTypePdf },
  { format: 'md', Picture: IconMarkdown },
  { format: 'zip', Picture: IconFileZip },
] as const;

/** The less frequent actions on an article: its files, a copy, its other language. */
export function ArticleMenu({ article }: { article: Article }) {
  const { t } = useTranslation('articles');
  const { t: tk } = useTranslation('knowledge');
  const navigate = useNavigate();
  const isAuthor = useCan('knowledge.create');
  const save = useMutation({
    mutationFn: (format: ExportFormat) =>
      fetchFile(transferApi.exportOne, { params: { id: article.id }, query: { format } }),
    onSuccess: (bytes, format) => saveFile(bytes, `${article.slug}.${format}`),
    onError: alertFailure,
    meta: { isQuiet: true },
  });
  const duplicate = useMutation({
    mutationFn: () => unwrap(call(publishingApi.duplicate, { params: { id: article.id }, body: {} })),
    onSuccess: (answer) => void navigate({ to: '/knowledge/article/edit/$id', params: { id: answer.article.id } }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDots size={15} stroke={1.75} />}
          loading={save.isPending || duplicate.isPending}
        >
          {t('menu.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink size={15} stroke={1.75} />}
          onClick={() => {
            const address = `${location.origin}/knowledge/article/${article.slug}`;
            void navigator.clipboard.writeText(address).then(() => alertSuccess(tk('read.copied')));
          }}
        >
          {tk('read.copy')}
        </Menu.Item>
        {isAuthor && (
          <>
            {article.version > 0 && (
              <Menu.Item
                leftSection={<IconHistory size={15} stroke={1.75} />}
                onClick={() => void navigate({ to: '/knowledge/article/versions/$id', params: { id: article.id } })}
              >
                {tk('versions.open')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconLanguage size={15} stroke={1.75} />}
              onClick={() => void navigate({ to: '/knowledge/translation/$id', params: { id: article.slug } })}
            >
              {t('pair.title')}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopy size={15} stroke={1.75} />} onClick={() => duplicate.mutate()}>
              {t('menu.duplicate')}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPrinter size={15} stroke={1.75} />} onClick={() => window.print()}>
          {t('menu.print')}
        </Menu.Item>
        {formats.map(({ format, Picture }) => (
          <Menu.Item key={format} leftSection={<Picture size={15} stroke={1.75} />} onClick={() => save.mutate(format)}>
            {t(`menu.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
