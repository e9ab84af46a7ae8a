import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useSite } from '#renderer/entities/session/index.ts'
import { TermsSkeleton, TermsText, termsQueries } from '#renderer/entities/terms/index.ts'
import { Button, Dialog, ErrorState } from '#renderer/ui/index.ts'
import styles from './Terms.module.css'

export interface TermsDialogProps {
  kind: TermsKind
  of?: number | undefined
  opened: boolean
  onClose: () => void
  onAgree?: () => void
}

export function TermsDialog({ kind, of, opened, onClose, onAgree }: TermsDialogProps) {
  const { t } = useTranslation('terms')
  const { t: shell } = useTranslation('shell')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const here = useSite().channel?.channelSeq ?? null
  const read = useQuery(termsQueries.document(useClient(), of ?? here, kind))
  const title = shell(`title.${kind}`)
  const footer = (
    <>
      <Button onClick={onClose}>{common('close')}</Button>
      {onAgree && read.data ? <Button kind="primary" onClick={() => { onAgree(); onClose() }}>{t('agree')}</Button> : null}
    </>
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={title} closeLabel={common('close')} size="large" footer={footer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable */}
      <section className={styles.reading} aria-label={title} tabIndex={0}>
        {read.data ? <TermsText document={read.data} /> : null}
        {read.isPending ? <TermsSkeleton /> : null}
        {read.isError && !read.data ? <ErrorState message={errorText(read.error)} onRetry={() => { void read.refetch() }} /> : null}
      </section>
    </Dialog>
  )
}
