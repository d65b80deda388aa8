import { Slider } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import classes from './picture-cropper.module.css';

type PictureCropperProps = { address: string; onRegion: (region: Area) => void };

/** The part of a picture that is shown: moved by dragging or arrow keys, zoomed by pinching, the wheel or the slider. */
export function PictureCropper({ address, onRegion }: PictureCropperProps) {
  const { t } = useTranslation('account');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className={classes.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'group', 'aria-label': t('picture.area') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, region) => onRegion(region)}
        />
      </div>
      <Slider
        className={classes.zoom}
        label={null}
        thumbLabel={t('picture.zoom')}
        min={1}
        max={3}
        step={0.05}
        value={zoom}
        onChange={setZoom}
      />
    </>
  );
}
