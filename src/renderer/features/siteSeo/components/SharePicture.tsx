import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { dataUrlImageTypes } from '#shared/kernel/format/files.ts'
import { pictureData } from '#renderer/entities/attach/pictureData.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Button, VisuallyHidden } from '#renderer/ui/index.ts'
import styles from './siteSeo.module.css'

/** The picture of link previews: uploaded at once, kept with the form. */
export function SharePicture({ value, onChange }: { value: string; onChange: (imageUrl: string) => void }) {
  const { t } = useTranslation('seo')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const errorText = useErrorText()
  const mediaUrl = useMediaUrl()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: async (file: File) => client(contract.seo.picture, { params: { channelSeq }, body: { image: await pictureData(file) } }),
    meta: { errors: 'inline' },
    onSuccess: ({ imageUrl }) => onChange(imageUrl),
  })
  return (
    <fieldset className={styles.picture}>
      <legend>{t('form.picture')}</legend>
      {value === '' ? null : <img src={mediaUrl(value)} alt={t('form.picture')} />}
      <div className={styles.buttons}>
        <Button leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />} loading={upload.isPending} onClick={() => input.current?.click()}>{t(value === '' ? 'form.choose' : 'form.change')}</Button>
        {value === '' ? null : <Button kind="quiet" onClick={() => onChange('')}>{t('form.remove')}</Button>}
      </div>
      <VisuallyHidden>
        <input
          ref={input} type="file" accept={dataUrlImageTypes.join(',')} aria-label={t('form.picture')} tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file !== undefined) upload.mutate(file)
          }}
        />
      </VisuallyHidden>
      {upload.isError ? <p className={styles.note} role="alert">{errorText(upload.error)}</p> : <p className={styles.note}>{t('form.pictureHelp')}</p>}
    </fieldset>
  )
}
