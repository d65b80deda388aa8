import { useTranslation } from 'react-i18next';
import { HelpCentreForm } from './help-centre-form.tsx';
import { ProductList } from './product-list.tsx';
import classes from './settings.module.css';
import { SynonymsForm } from './synonyms-form.tsx';
import { TransferForm } from './transfer-form.tsx';

/** The screen /settings/knowledge: who else reads articles, and how they are organised and found. */
export function KnowledgeSettings() {
  const { t } = useTranslation('articles');
  return (
    <div className={classes.screen}>
      <section>
        <h2>{t('help.title')}</h2>
        <p className={classes.hint}>{t('help.intro')}</p>
        <HelpCentreForm />
      </section>
      <section>
        <h2>{t('products.title')}</h2>
        <p className={classes.hint}>{t('products.intro')}</p>
        <ProductList />
      </section>
      <section>
        <h2>{t('synonyms.title')}</h2>
        <p className={classes.hint}>{t('synonyms.intro')}</p>
        <SynonymsForm />
      </section>
      <section>
        <h2>{t('transfer.title')}</h2>
        <p className={classes.hint}>{t('transfer.intro')}</p>
        <TransferForm />
      </section>
    </div>
  );
}
