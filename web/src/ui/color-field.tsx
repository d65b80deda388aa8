import { ColorInput, type ColorInputProps, MantineThemeProvider } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A colour as `#rrggbb`, typed or picked. */
export function ColorField(props: ColorInputProps) {
  const { t } = useTranslation();
  // The field hands these names to its picker in no other way.
  const defaultProps = { hueLabel: t('color.hue'), saturationLabel: t('color.saturation') };
  return (
    <MantineThemeProvider inherit theme={{ components: { ColorPicker: { defaultProps } } }}>
      <ColorInput format="hex" withEyeDropper={false} {...props} />
    </MantineThemeProvider>
  );
}
