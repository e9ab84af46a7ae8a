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
  /** Why a picture of that size cannot be used; null when it can. */
  refusal?: (size: { width: number; height: number }) => string | null
  onChange: (imageUrl: string) => void
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/** A picture of the site's settings: uploaded at once, kept with the form. */
export function SitePicture({ label, help, value, whole = false, store, refusal, onChange }: SitePictureProps) {
  const { t } = useTranslation('attach')
  const errorText = useErrorText()
  const mediaUrl = useMediaUrl()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const refused = refusal === undefined ? null : refusal(await sizeOf(file))
      return refused === null ? { refused, ...(await store(await pictureData(file))) } : { refused }
    },
    meta: { errors: 'inline' },
    onSuccess: (stored) => { if (stored.refused === null) onChange(stored.imageUrl) },
  })
  const fault = upload.isError ? errorText(upload.error) : upload.data?.refused ?? null
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
      {fault !== null ? <p className={styles.note} role="alert" data-fault>{fault}</p> : <p className={styles.note}>{help}</p>}
    </fieldset>
  )
}
