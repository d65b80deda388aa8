import { useTranslation } from 'react-i18next';
import { AlertsForm } from '../alerts/alerts-form.tsx';
import { TemplateList } from '../warranty-templates/template-list.tsx';
import classes from './asset-settings.module.css';
import { CategoryList } from './category-list.tsx';
import { FieldList } from './field-list.tsx';

/** The screen /settings/assets: how the register is organised. */
export function AssetSettings() {
  const { t } = useTranslation('assets');
  return (
    <div className={classes.screen}>
      <section>
        <h2>{t('categories.title')}</h2>
        <CategoryList />
      </section>
      <section>
        <h2>{t('fields.custom')}</h2>
        <p className={classes.hint}>{t('field.intro')}</p>
        <FieldList />
      </section>
      <section>
        <h2>{t('template.title')}</h2>
        <p className={classes.hint}>{t('template.intro')}</p>
        <TemplateList />
      </section>
      <section>
        <h2>{t('alerts.title')}</h2>
        <p className={classes.hint}>{t('alerts.intro')}</p>
        <AlertsForm />
      </section>
    </div>
  );
}
