import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { tools } from '../pen.ts';
import { drawShortcuts, toolKeys } from './draw-keys.ts';
import { modifier } from './modifier-key.ts';

/** The shortcuts for drawing, as rows of the help. */
export function DrawHelp() {
  const { t } = useTranslation('calls');
  return (
    <>
      {tools.map((tool) => (
        <div key={tool}>
          <dt>
            <Kbd>{toolKeys[tool]}</Kbd>
          </dt>
          <dd>{t(`draw.tools.${tool}`)}</dd>
        </div>
      ))}
      {drawShortcuts.map(({ keys, means }) => (
        <div key={means}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key === 'Mod' ? modifier : key}</Kbd>
            ))}
          </dt>
          <dd>{t(`draw.keys.${means}`)}</dd>
        </div>
      ))}
    </>
  );
}
