import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { displayOf } from './errors.ts'

type Show = (error: unknown) => void

const ErrorReportContext = createContext<Show | null>(null)

export function ErrorReportProvider({ show, children }: { show: Show; children: ReactNode }) {
  return <ErrorReportContext value={show}>{children}</ErrorReportContext>
}

/** Shows an error by the display rule [GEN-02], for work that is no query or mutation. */
export function useShowError(): Show {
  const show = use(ErrorReportContext)
  if (!show) throw new Error('no ErrorReportProvider above')
  return show
}

/** The text of an error for an `ErrorState`: the server's message, else the default text. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common')
  return (error) => {
    const display = displayOf(error)
    return display.kind === 'message' ? display.message : t('failed')
  }
}
