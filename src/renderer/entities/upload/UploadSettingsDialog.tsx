import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultUploadSettings, UPLOAD_RATE_MIN, UPLOADS_AT_ONCE_MAX, uploadSettings } from '#shared/upload/settings.ts'
import type { UploadSettings } from '#shared/upload/settings.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Button, Dialog, NumberField, Segmented, Stack, Switch, TextField } from '#renderer/ui/index.ts'
import { useUploads } from './UploadsProvider.tsx'
import styles from './settings.module.css'

const MB = 1024 * 1024
const FIRST_CAP = 2 * MB
const firstHours = { from: '22:00', to: '07:00' }
const counts = Array.from({ length: UPLOADS_AT_ONCE_MAX }, (_, index) => String(index + 1))

function Fields({ settings, onChange }: { settings: UploadSettings; onChange: (settings: UploadSettings) => void }) {
  const { t } = useTranslation('upload')
  const { atOnce, bytesPerSecond, hours } = settings
  const megabytes = bytesPerSecond === null ? '' : Math.round((bytesPerSecond / MB) * 100) / 100
  return (
    <Stack gap="lg">
      <Segmented label={t('settings.atOnce')} value={String(atOnce)} choices={counts.map((value) => ({ value, label: value }))} onChange={(value) => onChange({ ...settings, atOnce: Number(value) })} />
      <Stack gap="xs">
        <Switch label={t('settings.cap')} description={t('settings.capHelp')} checked={bytesPerSecond !== null} onChange={(event) => onChange({ ...settings, bytesPerSecond: event.currentTarget.checked ? FIRST_CAP : null })} />
        {bytesPerSecond === null ? null : (
          <NumberField
            label={t('settings.rate')} suffix=" MB/s" decimalScale={2} min={UPLOAD_RATE_MIN / MB} max={1000} step={0.5} value={megabytes} className={styles.indented ?? ''}
            onChange={(value) => { if (typeof value === 'number' && value > 0) onChange({ ...settings, bytesPerSecond: Math.max(UPLOAD_RATE_MIN, Math.round(value * MB)) }) }}
          />
        )}
      </Stack>
      <Stack gap="xs">
        <Switch label={t('settings.hours')} description={t('settings.hoursHelp')} checked={hours !== null} onChange={(event) => onChange({ ...settings, hours: event.currentTarget.checked ? firstHours : null })} />
        {hours === null ? null : (
          <div className={styles.hours}>
            <TextField type="time" label={t('settings.from')} value={hours.from} onChange={(event) => onChange({ ...settings, hours: { ...hours, from: event.currentTarget.value } })} />
            <TextField type="time" label={t('settings.to')} value={hours.to} onChange={(event) => onChange({ ...settings, hours: { ...hours, to: event.currentTarget.value } })} />
          </div>
        )}
      </Stack>
    </Stack>
  )
}

/** Upload settings of this device, for all its users: concurrency, bandwidth, hours (DESK-02). */
export function UploadSettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('upload')
  const { t: common } = useTranslation('common')
  const uploads = useUploads()
  const showError = useShowError()
  const [settings, setSettings] = useState<UploadSettings>(defaultUploadSettings)
  useEffect(() => {
    if (opened) uploads.settings().then(setSettings, showError)
    // oxlint-disable-next-line react/exhaustive-deps -- on each opening
  }, [opened, uploads])
  const isWhole = uploadSettings.safeParse(settings).success
  const save = () => { uploads.setSettings(settings).then(onClose, showError) }
  return (
    <Dialog
      opened={opened} onClose={onClose} title={t('settings.title')} closeLabel={common('close')}
      footer={<><Button onClick={onClose}>{common('cancel')}</Button><Button kind="primary" disabled={!isWhole} onClick={save}>{common('save')}</Button></>}
    >
      <Stack gap="lg">
        <p className={styles.lead}>{t('settings.lead')}</p>
        <Fields settings={settings} onChange={setSettings} />
        {isWhole ? null : <p role="alert" className={styles.wrong}>{t('settings.incomplete')}</p>}
      </Stack>
    </Dialog>
  )
}
