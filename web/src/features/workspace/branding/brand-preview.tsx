import { isHex, textOn } from '@sightline/contract/workspace/colors';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedTabs } from '#web/ui/segmented-tabs.tsx';
import classes from './brand-preview.module.css';
import type { BrandValues } from './brand-values.ts';

type BrandPreviewProps = { values: BrandValues; logo: string | null };
type Scene = 'sign_in' | 'ticket' | 'email';
const scenes: readonly Scene[] = ['sign_in', 'ticket', 'email'];
const themes = ['light', 'dark'] as const;

/** How the brand looks before it is saved, in both themes. Pictures of screens: nothing in them can be used. */
export function BrandPreview({ values, logo }: BrandPreviewProps) {
  const { t } = useTranslation('branding');
  const [scene, setScene] = useState<Scene>('sign_in');
  const { primary, secondary } = values.colors;
  const color = isHex(primary) ? primary : '#4a58da';
  const style = {
    '--brand': color,
    '--on-brand': textOn(color),
    '--accent': isHex(secondary) ? secondary : '#32b68e',
  } as CSSProperties;
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <SegmentedTabs
        label={t('preview.title')}
        look="track"
        tabs={scenes.map((value) => ({ value, label: t(`preview.${value}`) }))}
        active={scene}
        onChange={setScene}
        controls="brand-preview"
      />
      <div id="brand-preview" role="tabpanel" className={classes.scenes} style={style}>
        {themes.map((theme) => (
          <figure key={theme} className={classes.scene} data-theme={theme}>
            <div className={classes.screen} aria-hidden>
              <SceneOf scene={scene} values={values} logo={logo} />
            </div>
            <figcaption>{t(`preview.${theme}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Mark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <img className={classes.logo} src={logo} alt="" />;
  return <span className={classes.mark}>{[...name.trim()][0]?.toUpperCase() ?? '•'}</span>;
}

function SceneOf({ scene, values: { name, subtitle }, logo }: BrandPreviewProps & { scene: Scene }) {
  const { t } = useTranslation('branding');
  if (scene === 'ticket')
    return (
      <div className={classes.ticket}>
        <div className={classes.rail}>
          <Mark name={name} logo={logo} />
          <b>{name}</b>
        </div>
        <div className={classes.card}>
          <small>#52</small>
          <b>{t('preview.ticket_subject')}</b>
          <div className={classes.row}>
            <span className={classes.chip}>{t('preview.ticket_status')}</span>
            <span className={classes.link}>{t('preview.ticket_link')}</span>
          </div>
          <span className={classes.button}>{t('preview.ticket_button')}</span>
        </div>
      </div>
    );
  if (scene === 'email')
    return (
      <div className={classes.email}>
        <div className={classes.row}>
          <Mark name={name} logo={logo} />
          <b>{name}</b>
        </div>
        <div className={classes.card}>
          <b>{t('preview.email_title')}</b>
          <p>{t('preview.email_text', { name })}</p>
          <span className={classes.button}>{t('preview.email_button')}</span>
        </div>
      </div>
    );
  return (
    <div className={classes.card}>
      <Mark name={name} logo={logo} />
      <b>{t('preview.sign_in_title', { name })}</b>
      <p>{subtitle}</p>
      <span className={classes.input} />
      <span className={classes.input} />
      <span className={classes.button}>{t('preview.sign_in_button')}</span>
    </div>
  );
}
