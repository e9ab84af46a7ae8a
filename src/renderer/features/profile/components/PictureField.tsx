import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { dataUrlImageTypes } from '#shared/kernel/format/files.ts'
import { profileFileRefusal } from '#shared/profile/fields.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { Avatar, Button, Spinner, toast, useConfirm, useFileDrop } from '#renderer/ui/index.ts'
import { useTakeOver } from '#renderer/features/profile/useChanges.ts'
import styles from './profile.module.css'
import { cutOut, loadImage } from './readPicture.ts'
import type { Cut } from './readPicture.ts'

const cropDialog = latePart(async () => (await import('./CropDialog.tsx')).CropDialog)

/** Profile picture: picked, dropped or pasted, then cropped [AUTH-10]. */
export function PictureField({ name, profileImageUrl }: { name: string; profileImageUrl: string | null }) {
  const { t } = useTranslation('profile')
  const helpId = useId()
  const client = useClient()
  const takeOver = useTakeOver()
  const confirm = useConfirm()
  const mediaUrl = useMediaUrl()
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  useEffect(() => () => { if (chosen !== null) URL.revokeObjectURL(chosen) }, [chosen])
  const change = useMutation({
    mutationFn: async (image: string | { address: string; cut: Cut }) =>
      client(contract.profile.changeImage, { body: { image: typeof image === 'string' ? image : await cutOut(image.address, image.cut) } }),
    meta: { errors: 'inline' },
    async onSuccess(answer, image) {
      await takeOver(answer)
      toast.show({ message: t(image === '' ? 'picture.removed' : 'picture.saved'), tone: 'success' })
    },
    onError: (failure) => setError(errorText(failure)),
    onSettled: () => setChosen(null),
  })

  const choose = async (file: File | undefined) => {
    if (!file || change.isPending) return
    const refusal = profileFileRefusal(file.type, file.size)
    setError(refusal === null ? undefined : fieldError(refusal))
    if (refusal !== null) return
    const address = URL.createObjectURL(file)
    try {
      await loadImage(address)
      setChosen(address)
    } catch {
      URL.revokeObjectURL(address)
      setError(t('picture.unreadable'))
    }
  }
  const remove = async () => {
    const agreed = await confirm({ title: t('picture.removeTitle'), message: t('picture.removeText'), confirmLabel: t('picture.remove'), danger: true })
    if (!agreed) return
    setError(undefined)
    change.mutate('')
  }
  const drop = useFileDrop((files) => { void choose(files[0]) }, change.isPending)
  return (
    <fieldset
      className={styles.plain} aria-label={t('picture.label')} aria-describedby={helpId}
      onPaste={(event) => { void choose([...event.clipboardData.files][0]) }}
    >
      <div className={styles.picture} data-over={drop.over || undefined} {...drop.props}>
        <div className={styles.face}>
          <Avatar name={name} src={profileImageUrl === null ? null : mediaUrl(profileImageUrl)} size={88} />
          {change.isPending && chosen === null ? <div className={styles.veil}><Spinner label={t('picture.sending')} /></div> : null}
        </div>
        <div className={styles.row}>
          <Button size="sm" leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden="true" />} disabled={change.isPending} onClick={() => input.current?.click()}>
            {t(profileImageUrl === null ? 'picture.add' : 'picture.change')}
          </Button>
          {profileImageUrl === null ? null : (
            <Button size="sm" kind="quiet" leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />} disabled={change.isPending} onClick={() => { void remove() }}>{t('picture.remove')}</Button>
          )}
          <p id={helpId} className={styles.quiet}>{t('picture.help')}</p>
        </div>
      </div>
      {error === undefined ? null : <p className={styles.error} role="alert">{error}</p>}
      <input
        ref={input} type="file" hidden accept={dataUrlImageTypes.join(',')} aria-label={t('picture.label')}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          // Allows choosing the same file again.
          event.currentTarget.value = ''
        }}
      />
      {chosen === null ? null : (
        <cropDialog.Part address={chosen} busy={change.isPending} onClose={() => setChosen(null)} onMissing={() => setChosen(null)} onCut={(cut) => change.mutate({ address: chosen, cut })} />
      )}
    </fieldset>
  )
}
