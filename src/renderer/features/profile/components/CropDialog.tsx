import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '#renderer/ui/index.ts'
import styles from './profile.module.css'
import type { Cut } from './readPicture.ts'

const ZOOM_MAX = 4
const KEY_STEP_PX = 8

export interface CropDialogProps {
  address: string
  busy: boolean
  onClose: () => void
  onCut: (cut: Cut) => void
}

/** Crops a round picture: drag and wheel, pinch, or arrow keys and slider. */
export function CropDialog({ address, busy, onClose, onCut }: CropDialogProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [cut, setCut] = useState<Cut | null>(null)
  return (
    <Dialog
      opened onClose={onClose} title={t('crop.title')} closeLabel={common('close')} keepOnClickOutside
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" loading={busy} disabled={cut === null} onClick={() => { if (cut) onCut(cut) }}>{t('crop.use')}</Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={address} crop={crop} zoom={zoom} maxZoom={ZOOM_MAX} aspect={1} cropShape="round" showGrid={false} keyboardStep={KEY_STEP_PX} disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': t('crop.area'), role: 'application' }} mediaProps={{ alt: '' }}
          onCropChange={setCrop} onZoomChange={setZoom} onCropComplete={(_, pixels) => setCut(pixels)}
        />
      </div>
      <div className={styles.zoom}>
        <IconZoomOut size={20} stroke={1.75} aria-hidden="true" />
        <input type="range" aria-label={t('crop.zoom')} min={1} max={ZOOM_MAX} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.currentTarget.value))} />
        <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
      </div>
      <p className={styles.help}>{t('crop.help')}</p>
    </Dialog>
  )
}
