import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import type { Pending } from './Confirm.tsx'
import { Dialog } from './Dialog.tsx'

export interface AskingDialogProps {
  /** null while nothing is asked; the dialog stays, since the focus goes back to what had it when the dialog opened. */
  pending: Pending | null
  opened: boolean
  onAnswer: (agreed: boolean) => void
  onGone: () => void
}

/** The dialog of a question (no or yes) or of a notice (OK). */
export function AskingDialog({ pending, opened, onAnswer, onGone }: AskingDialogProps) {
  const { t } = useTranslation('common')
  const question = pending?.kind === 'confirm' ? pending.question : null
  const notice = pending?.kind === 'alert' ? pending.notice : null
  return (
    <Dialog
      opened={opened} onClose={() => onAnswer(false)} onGone={onGone} size="small" closeLabel={t('close')}
      title={question?.title ?? notice?.title ?? t('notice')}
      footer={
        <>
          {question ? <Button onClick={() => onAnswer(false)}>{question.cancelLabel ?? t('cancel')}</Button> : null}
          <Button kind={question?.danger ? 'danger' : 'primary'} data-autofocus onClick={() => onAnswer(true)}>{question?.confirmLabel ?? t('ok')}</Button>
        </>
      }
    >
      {question?.message ?? notice?.message}
    </Dialog>
  )
}
