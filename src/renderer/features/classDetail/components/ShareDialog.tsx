import { IconCopy, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Button, Dialog, TextField, toast } from '#renderer/ui/index.ts'
import styles from './classPage.module.css'

interface ShareDialogProps {
  onClose: () => void
  /** Of what is shared. */
  title: string
  link: string
}

/** Whether the system has a way of its own to hand things on; not every browser does. */
const canSend = (): boolean => typeof navigator.share === 'function'

/** Hands a link on: copied, which is said for 8 s, or by whatever app the person chooses (SHELL-12, COUR-06). */
export function ShareDialog({ onClose, title, link }: ShareDialogProps) {
  const { t } = useTranslation('course')
  const { t: common } = useTranslation('common')
  const showError = useShowError()
  const [isByHand, setByHand] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.show({ message: t('share.copied'), stay: 'long' })
      onClose()
    } catch {
      // No clipboard without the person's leave, or on a page that is not secure: they can still copy it themselves.
      setByHand(true)
    }
  }
  const send = async () => {
    try {
      await navigator.share({ title, url: link })
      onClose()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) showError(error)
    }
  }
  return (
    <Dialog
      opened onClose={onClose} size="small" title={t('share.title')} closeLabel={common('close')}
      footer={
        <>
          {canSend() ? <Button leftSection={<IconSend size={18} stroke={1.75} />} onClick={() => { void send() }}>{t('share.send')}</Button> : null}
          <Button kind="primary" data-autofocus leftSection={<IconCopy size={18} stroke={1.75} />} onClick={() => { void copy() }}>{t('share.copy')}</Button>
        </>
      }
    >
      <p className={styles.shared}>{title}</p>
      <TextField readOnly label={t('share.link')} value={link} onFocus={(event) => event.currentTarget.select()} {...(isByHand ? { error: t('share.byHand') } : {})} />
    </Dialog>
  )
}
