import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dataUrlImageTypes } from '#shared/kernel/format/files.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, VisuallyHidden } from '#renderer/ui/index.ts'
import { pictureData } from './pictureData.ts'
import styles from './sitePicture.module.css'

interface SitePictureProps {
  label: string
  help: string
  value: string
  /** Shown whole, not cut to the shape of a link preview. */
  whole?: boolean
  store: (image: string) => Promise<{ imageUrl: string }>
  onChange: (imageUrl: string) => void
}

/** A picture of the site's settings: uploaded at once, kept with the form. */
export function SitePicture({ label, help, value, whole = false, store, onChange }: SitePictureProps) {
  const { t } = useTranslation('attach')
  const errorText = useErrorText()
  const mediaUrl = useMediaUrl()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => store(await pictureData(file)),
    meta: { errors: 'inline' },
    onSuccess: ({ imageUrl }) => onChange(imageUrl),
  })
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {value === '' ? null : <img src={mediaUrl(value)} alt={label} data-whole={whole || undefined} />}
      <div className={styles.buttons}>
        <Button leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />} loading={upload.isPending} onClick={() => input.current?.click()}>{t(value === '' ? 'sitePicture.choose' : 'sitePicture.change')}</Button>
        {value === '' ? null : <Button kind="quiet" onClick={() => onChange('')}>{t('sitePicture.remove')}</Button>}
      </div>
      <VisuallyHidden>
        <input
          ref={input} type="file" accept={dataUrlImageTypes.join(',')} aria-label={label} tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file !== undefined) upload.mutate(file)
          }}
        />
      </VisuallyHidden>
      {upload.isError ? <p className={styles.note} role="alert">{errorText(upload.error)}</p> : <p className={styles.note}>{help}</p>}
    </fieldset>
  )
}
