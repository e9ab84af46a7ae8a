import { IconPhotoPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { imageRefusal } from '#shared/course/form.ts'
import { imageTypes } from '#shared/kernel/format/pictures.ts'
import { contract } from '#shared/contract.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { CoursePicture } from '#renderer/entities/course/CoursePicture.tsx'
import { Button, Picture, Spinner, UnstyledButton, useFileDrop } from '#renderer/ui/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import styles from './picture.module.css'

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

export interface PictureFieldProps {
  channelSeq: number
  courseSeq: number
  imageUrl: string | null
  onChanged: (imageUrl: string | null, updatedAt: string) => void
}

/** Class picture: dropped, picked or pasted; JPG or PNG up to 2 MB, checked before the upload [STU-01]. */
export function PictureField({ channelSeq, courseSeq, imageUrl, onChanged }: PictureFieldProps) {
  const { t } = useTranslation('studio')
  const id = useId()
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const picture = useClassPicture(channelSeq, courseSeq)
  const [error, setError] = useState<string | undefined>()
  const [preview, setPreview] = useState<string | null>(null)

  const send = async (image: string) => {
    setPreview(image === '' ? null : image)
    try {
      const { imageUrl: next, updatedAt } = await picture.mutateAsync(image)
      onChanged(next, updatedAt)
    } catch (failure) {
      setError(errorText(failure))
    }
    setPreview(null)
  }
  const choose = async (file: File | undefined) => {
    if (!file || picture.isPending) return
    const refusal = imageRefusal(file.type, file.size)
    setError(refusal === null ? undefined : fieldError(refusal))
    if (refusal !== null) return
    try {
      await send(await readDataUrl(file))
    } catch {
      setError(t('picture.unreadable'))
    }
  }
  const drop = useFileDrop((files) => { void choose(files[0]) }, picture.isPending)
  const pick = () => input.current?.click()
  const shown = preview !== null || imageUrl !== null
  return (
    <fieldset
      className={styles.field} aria-describedby={`${id}-help`}
      onPaste={(event) => { void choose([...event.clipboardData.files][0]) }}
    >
      <legend className={styles.label}>{t('picture.label')}</legend>
      <div className={styles.row}>
        <div className={styles.frame} data-over={drop.over || undefined} {...drop.props}>
          {shown ? (
            <>
              {preview === null ? <CoursePicture imageUrl={imageUrl} sizes="400px" alt={t('picture.alt')} /> : <Picture src={preview} alt={t('picture.alt')} />}
              {picture.isPending ? <div className={styles.veil}><Spinner label={t('picture.sending')} /></div> : null}
            </>
          ) : (
            <UnstyledButton className={styles.empty ?? ''} onClick={pick}>
              <IconPhotoPlus size={32} stroke={1.25} aria-hidden="true" />
              <strong>{t('picture.drop')}</strong>
              <span>{t('picture.how')}</span>
            </UnstyledButton>
          )}
        </div>
        <div className={styles.side}>
          <p id={`${id}-help`} className={styles.help}>{t('picture.help')}</p>
          {shown ? (
            <div className={styles.buttons}>
              <Button size="sm" leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} disabled={picture.isPending} onClick={pick}>{t('picture.replace')}</Button>
              <Button size="sm" kind="quiet" leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />} disabled={picture.isPending} onClick={() => { setError(undefined); void send('') }}>{t('picture.remove')}</Button>
            </div>
          ) : null}
          {error === undefined ? null : <p className={styles.error} role="alert">{error}</p>}
        </div>
      </div>
      <input
        ref={input} type="file" hidden accept={imageTypes.join(',')}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}

/** Sets the picture from a data URL; '' removes it. The field shows errors. */
function useClassPicture(channelSeq: number, courseSeq: number) {
  const client = useClient()
  return useMutation({
    mutationFn: (image: string) => client(contract.course.image, { params: { channelSeq, courseSeq }, body: { image } }),
    meta: { errors: 'inline' },
  })
}
