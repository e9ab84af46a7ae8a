import { useTranslation } from 'react-i18next'
import { useAskingWords } from './askingWords.ts'
import type { Pending } from './askingWords.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface AskingDialogProps {
  pending: Pending | null
  opened: boolean
  onAnswer: (agreed: boolean) => void
  onGone: () => void
}

export function AskingDialog({ pending, opened, onAnswer, onGone }: AskingDialogProps) {
  const { t } = useTranslation('common')
  const words = useAskingWords(pending)
  return (
    <Dialog
      opened={opened} onClose={() => onAnswer(false)} onGone={onGone} size="small" closeLabel={t('close')} title={words.title}
      footer={
        <>
          {words.cancel === null ? null : <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>}
          <Button kind={words.danger ? 'danger' : 'primary'} data-autofocus onClick={() => onAnswer(true)}>{words.confirm}</Button>
        </>
      }
    >
      {words.message}
    </Dialog>
  )
}
