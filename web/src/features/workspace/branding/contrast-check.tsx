import { Button } from '@mantine/core';
import { isHex } from '@sightline/contract/workspace/colors';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './branding.module.css';
import { contrastIssues, nearestPassing } from './contrast-issues.ts';

type ContrastCheckProps = { color: string; onChoose: (color: string) => void };

/** Says in words what can be read badly, and offers the nearest colour that cannot. It may be saved all the same. */
export function ContrastCheck({ color, onChoose }: ContrastCheckProps) {
  const { t, i18n } = useTranslation('branding');
  if (!isHex(color)) return null;
  const issues = contrastIssues(color);
  const nearest = issues.length > 0 ? nearestPassing(color) : null;
  const inWords = (ratio: number) => (Math.floor(ratio * 10) / 10).toLocaleString(i18n.language);
  if (issues.length === 0)
    return (
      <p className={classes.check} data-passes>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        <span>{t('contrast.passes')}</span>
      </p>
    );
  return (
    <div className={classes.check} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>
        <p>{t('contrast.fails')}</p>
        <ul>
          {issues.map(({ place, ratio, needed }) => (
            <li key={place}>
              {t(`contrast.${place}`, { ratio: inWords(ratio), needed: needed.toLocaleString(i18n.language) })}
            </li>
          ))}
        </ul>
        {nearest && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<span className={classes.swatch} style={{ background: nearest }} />}
            onClick={() => onChoose(nearest)}
          >
            {t('contrast.use', { color: nearest })}
          </Button>
        )}
      </div>
    </div>
  );
}
