import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface Question {
  title: string
  message?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
}

export interface Notice {
  title?: string
  message: ReactNode
}

export type Pending = { kind: 'confirm'; question: Question } | { kind: 'alert'; notice: Notice }

export interface AskingWords {
  title: string
  message: ReactNode
  /** null: a notice with only OK. */
  cancel: string | null
  confirm: string
  danger: boolean
}

export function useAskingWords(pending: Pending | null): AskingWords {
  const { t } = useTranslation('common')
  if (pending?.kind === 'confirm') {
    const { title, message, cancelLabel, confirmLabel, danger } = pending.question
    return { title, message, cancel: cancelLabel ?? t('cancel'), confirm: confirmLabel ?? t('ok'), danger: danger === true }
  }
  return { title: pending?.notice.title ?? t('notice'), message: pending?.notice.message, cancel: null, confirm: t('ok'), danger: false }
}
