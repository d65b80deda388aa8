import type { Asset } from '@sightline/contract/assets/assets';
import { fieldsOfAsset } from '@sightline/contract/assets/fields-of-asset';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldDisplay } from '#web/fields/field-display.tsx';
import { useFieldLocale } from '#web/fields/use-field-locale.ts';
import { formatMoment } from '#web/lib/time.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { categoriesQuery, codesQuery, coverageQuery, fieldsQuery } from '../api.ts';
import { contactsQuery } from '../contacts/api.ts';
import { AssetContacts } from '../contacts/asset-contacts.tsx';
import { criticalityTones, statusTones } from '../tones.ts';
import { AssetCodes } from './asset-codes.tsx';
import classes from './asset-page.module.css';
import { useDayName } from './day-name.ts';

type OverviewProps = { asset: Asset };

/** Everything that is known of an asset, in groups. */
export function AssetOverview({ asset }: OverviewProps) {
  const { t } = useTranslation('assets');
  const dayName = useDayName();
  const isLoading = useIsLoading(asset);
  return (
    <div className={classes.groups}>
      <Group title={t('page.identity')}>
        <Fact label={t('fields.tag')}>{asset.tag}</Fact>
        <Fact label={t('fields.serial')}>{asset.serial}</Fact>
        <Fact label={t('fields.manufacturer')}>{asset.manufacturer}</Fact>
        <Fact label={t('fields.model')}>{asset.model}</Fact>
        <Fact label={t('fields.purchase_date')}>{asset.purchase_date && dayName(asset.purchase_date)}</Fact>
        <Fact label={t('fields.criticality')}>
          <Pill tone={criticalityTones[asset.criticality]}>{t(`criticality.${asset.criticality}`)}</Pill>
        </Fact>
      </Group>
      <Group title={t('page.place')}>
        <Fact label={t('fields.customer')}>{asset.branch?.name ?? t('fields.no_customer')}</Fact>
        <Fact label={t('fields.location')}>{asset.location}</Fact>
        <Fact label={t('fields.parent')}>
          {asset.parent && (
            <Link to="/assets/$tag" params={{ tag: asset.parent.tag }}>
              {asset.parent.name}
            </Link>
          )}
        </Fact>
      </Group>
      {isLoading ? <SkeletonRows count={2} height={110} /> : <Rest asset={asset} />}
    </div>
  );
}

/** Groups that are there or not, and together: one that comes later would move those behind it. */
function useIsLoading({ id }: Asset): boolean {
  return [
    useQuery(contactsQuery(id)),
    useQuery(codesQuery(id)),
    useQuery(fieldsQuery),
    useQuery(categoriesQuery),
    useQuery(coverageQuery(id)),
  ].some((query) => query.isLoading);
}

function Rest({ asset }: OverviewProps) {
  const { t } = useTranslation('assets');
  return (
    <>
      <AssetContacts asset={asset} />
      <AssetCodes asset={asset} />
      <CustomValues asset={asset} />
      <CoverageToday asset={asset} />
      <Parts asset={asset} />
      {asset.downtimes.length > 0 && (
        <Group title={t('page.downtimes')}>
          {asset.downtimes.map(({ id, status, started_at, ended_at }) => (
            <Fact key={id} label={t(`status.${status}`)}>
              {`${formatMoment(started_at)} – ${ended_at ? formatMoment(ended_at) : t('page.ongoing')}`}
            </Fact>
          ))}
        </Group>
      )}
      {asset.from_model?.description && (
        <section className={classes.group}>
          <h3>{t('model.about', { name: asset.model })}</h3>
          <p className={classes.notes}>
            <LinkedText>{asset.from_model.description}</LinkedText>
          </p>
        </section>
      )}
      {asset.notes && (
        <section className={classes.group}>
          <h3>{t('fields.notes')}</h3>
          <p className={classes.notes}>
            <LinkedText>{asset.notes}</LinkedText>
          </p>
        </section>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <h3>{title}</h3>
      <dl className={classes.facts}>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === '' || children === null || children === undefined) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the fields of its category and its model, and other fields that it still has values of. Shows the model's value where it has none. */
function CustomValues({ asset }: OverviewProps) {
  const { t } = useTranslation('assets');
  const locale = useFieldLocale();
  const found = useQuery(fieldsQuery);
  const above = useQuery(categoriesQuery);
  const failed = [found, above].find(({ isError, data }) => isError && data === undefined);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const [fields, categories] = [found.data ?? [], above.data ?? []];
  const own = fieldsOfAsset(fields, categories, { categoryId: asset.category?.id ?? null, modelId: asset.model_id });
  const inherited = asset.from_model?.custom_fields ?? {};
  const values = { ...inherited, ...asset.custom_fields };
  const shown = fields.filter((field) => own.includes(field) || field.id in values);
  if (!shown.some(({ id }) => id in values)) return null;
  return (
    <Group title={t('fields.custom')}>
      {shown.map((field) =>
        field.id in values ? (
          <Fact key={field.id} label={field.label[locale]}>
            <FieldDisplay field={field} value={values[field.id]} />
            {!(field.id in asset.custom_fields) && <span className={classes.origin}>{t('model.from')}</span>}
          </Fact>
        ) : null,
      )}
    </Group>
  );
}

function CoverageToday({ asset }: OverviewProps) {
  const { t } = useTranslation('assets');
  const dayName = useDayName();
  const found = useQuery(coverageQuery(asset.id));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { covered } = found.data;
  return (
    <Group title={t('warranty.today')}>
      {covered.length === 0 ? (
        <Fact label={t('fields.warranty')}>{t('warranty.nothing')}</Fact>
      ) : (
        covered.map(({ part, until }) => (
          <Fact key={part} label={t(`covers.${part}`)}>
            {t('warranty.until', { day: dayName(until) })}
          </Fact>
        ))
      )}
    </Group>
  );
}

function Parts({ asset }: OverviewProps) {
  const { t } = useTranslation('assets');
  if (asset.children.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3>{t('page.children')}</h3>
      <ul className={classes.parts}>
        {asset.children.map(({ id, tag, name, status }) => (
          <li key={id}>
            <Link to="/assets/$tag" params={{ tag }}>
              {name}
            </Link>
            <Pill tone={statusTones[status]}>{t(`status.${status}`)}</Pill>
          </li>
        ))}
      </ul>
    </section>
  );
}
