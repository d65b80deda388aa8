import { Button, FileInput, Textarea, TextInput } from '@mantine/core';
import type { CallOutput } from '@sightline/contract/endpoint';
import { limits } from '@sightline/contract/limits';
import { ticketFormLimits } from '@sightline/contract/tickets/form-limits';
import { SendFormInput, ticketFormsApi } from '@sightline/contract/tickets/forms';
import { IconCircleCheck, IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { sentencesFor } from '#web/lib/error-sentences.ts';
import { useForm } from '#web/lib/form.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { publicFormQuery } from './api.ts';
import { TicketFormFields } from './form-fields.tsx';
import { useFormAnswers } from './form-model.ts';
import classes from './forms.module.css';

type Opened = CallOutput<typeof ticketFormsApi.open>;

/** The page /form/{slug}; no account is needed. */
export function PublicForm({ slug }: { slug: string }) {
  const { t } = useTranslation('ticketforms');
  const found = useQuery(publicFormQuery(slug));
  usePageTitle(found.data?.name ?? (found.isError ? t('closed') : ''));
  if (found.isPending) return <SkeletonRows count={6} />;
  if (found.isError) {
    const isUnknown = found.error instanceof ApiError && found.error.code === 'LINK_INVALID';
    if (!isUnknown) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return (
      <article className={classes.page}>
        <h1>{t('closed')}</h1>
        <p>{t('closed_hint')}</p>
      </article>
    );
  }
  return <Fill slug={slug} opened={found.data} />;
}

function Fill({ slug, opened }: { slug: string; opened: Opened }) {
  const { t } = useTranslation('ticketforms');
  const locale = useFieldLocale();
  const filled = useFormAnswers(opened.fields);
  const [files, setFiles] = useState<File[]>([]);
  const [refusal, setRefusal] = useState('');
  const [done, setDone] = useState<{ ticket_id: number; thanks: { en: string; pt: string } } | null>(null);
  const form = useForm({
    schema: SendFormInput.omit({ answers: true }),
    initial: { name: '', email: '', subject: '', description: '', website: '' },
    send: (body) => {
      setRefusal('');
      return call(ticketFormsApi.send, {
        params: { slug },
        body: { ...body, answers: JSON.stringify(filled.values) },
        files,
      });
    },
    onSent: (sent) => setDone(sent),
    onRefused: (envelope) => {
      setRefusal(sentencesFor(envelope).join(' '));
      return true;
    },
  });
  if (done)
    return (
      <article className={classes.page} role="status">
        <Head opened={opened} />
        <IconCircleCheck size={40} stroke={1.25} className={classes.done} aria-hidden />
        <h1>{t('sent')}</h1>
        <p>{done.thanks[locale] || t('sent_hint')}</p>
        {done.ticket_id > 0 && <p className={classes.hint}>{t('number', { number: done.ticket_id })}</p>}
      </article>
    );
  const isTooMany = files.length > ticketFormLimits.files;
  return (
    <article className={classes.page}>
      <Head opened={opened} />
      <h1>{opened.name}</h1>
      {opened.intro[locale] && <p className={classes.intro}>{opened.intro[locale]}</p>}
      <form
        {...form.formProps}
        className={classes.fields}
        aria-label={opened.name}
        onSubmit={(event) => {
          if (filled.check() && !isTooMany) form.submit(event);
          else {
            event.preventDefault();
            form.validate();
          }
        }}
      >
        <FormError>{refusal}</FormError>
        <TextInput {...form.field('name')} label={t('your_name')} size="md" required autoComplete="name" />
        <TextInput
          {...form.field('email')}
          label={t('your_email')}
          type="email"
          size="md"
          required
          autoComplete="email"
        />
        <TextInput {...form.field('subject')} label={t('subject')} size="md" required maxLength={limits.subject} />
        <TicketFormFields form={filled} />
        <Textarea
          {...form.field('description')}
          label={t('description')}
          size="md"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={limits.description}
        />
        {/* People never see it; programs that fill in everything do. */}
        <div className={classes.trap} aria-hidden>
          <input {...form.field('website')} tabIndex={-1} autoComplete="off" aria-label={t('website')} />
        </div>
        {opened.files_allowed && (
          <FileInput
            label={t('files')}
            description={t('files_hint', { count: ticketFormLimits.files })}
            multiple
            clearable
            size="md"
            leftSection={<IconPaperclip size={16} stroke={1.75} />}
            value={files}
            error={isTooMany ? t('files_hint', { count: ticketFormLimits.files }) : undefined}
            onChange={setFiles}
          />
        )}
        <Button type="submit" size="md" loading={form.submitting} color={opened.color}>
          {t('send')}
        </Button>
      </form>
    </article>
  );
}

const Head = ({ opened: { logo, workspace } }: { opened: Opened }) => (
  <p className={classes.brand}>
    {logo && <img src={logo} alt="" />}
    <span>{workspace}</span>
  </p>
);
