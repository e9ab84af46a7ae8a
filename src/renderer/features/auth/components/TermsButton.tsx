import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { Button } from '#renderer/ui/index.ts'
import styles from './Terms.module.css'

const dialog = latePart(async () => (await import('./TermsDialog.tsx')).TermsDialog)

export interface TermsButtonProps {
  kind: TermsKind
  of?: number | undefined
  named?: boolean
  onAgree?: () => void
}

export function TermsButton({ kind, of, named, onAgree }: TermsButtonProps) {
  const { t } = useTranslation('terms')
  const { t: shell } = useTranslation('shell')
  const title = shell(`title.${kind}`)
  // Stays mounted after closing, for the animation.
  const [opened, setOpened] = useState<boolean | null>(null)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        kind="quiet" size="xs" className={styles.read ?? ''} aria-haspopup="dialog" aria-label={t('readOf', { title })}
        onPointerEnter={dialog.fetchPart} onFocus={dialog.fetchPart} onClick={() => setOpened(true)}
      >
        {named ? title : t('read')}
      </Button>
      {opened === null ? null : (
        <dialog.Part kind={kind} of={of} opened={opened} onClose={close} onMissing={() => setOpened(null)} {...(onAgree ? { onAgree } : {})} />
      )}
    </>
  )
}
