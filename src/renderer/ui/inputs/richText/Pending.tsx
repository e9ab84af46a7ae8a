import { IconRefresh, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { Spinner } from '#renderer/ui/feedback/Spinner.tsx'
import type { PendingPicture } from './usePictures.ts'
import styles from '../RichTextEditor.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Pictures that are being sent, and those that could not be. */
export function Pending({ pictures, retry, forget }: { pictures: readonly PendingPicture[]; retry: (picture: PendingPicture) => void; forget: (picture: PendingPicture) => void }) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pending}>
      {pictures.map((picture) => (
        <li key={picture.id} className={styles.row}>
          <img src={picture.previewUrl} alt="" className={styles.preview} />
          {picture.failure === undefined
            ? <span className={styles.words}><Spinner size="sm" label={t('pictures.sending')} /> {picture.file.name}</span>
            : <span className={styles.words} role="alert">{t('pictures.failed', { name: picture.file.name })} {errorText(picture.failure)}</span>}
          {picture.failure === undefined ? null : <Button size="sm" leftSection={<IconRefresh {...icon} />} onClick={() => retry(picture)}>{common('retry')}</Button>}
          <Button size="sm" kind="quiet" leftSection={<IconX {...icon} />} onClick={() => forget(picture)}>{t('pictures.give')}</Button>
        </li>
      ))}
    </ul>
  )
}
