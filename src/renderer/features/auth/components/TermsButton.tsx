import { useTranslation } from 'react-i18next'
import type { TermsKind } from '#shared/domain/terms.ts'
import { Button, useDisclosure } from '#renderer/ui/index.ts'
import { TermsDialog } from './TermsDialog.tsx'
import styles from './Terms.module.css'

export interface TermsButtonProps {
  kind: TermsKind
  /** The site whose text it is, where that is not the page's. */
  of?: number | undefined
  /** Shows the text's title, where nothing beside it does. */
  named?: boolean
  /** Offers to agree where it is read. */
  onAgree?: () => void
}

/** Opens a text that consent is asked to. */
export function TermsButton({ kind, of, named, onAgree }: TermsButtonProps) {
  const { t } = useTranslation('terms')
  const { t: shell } = useTranslation('shell')
  const title = shell(`title.${kind}`)
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button kind="quiet" size="xs" className={styles.read ?? ''} aria-haspopup="dialog" aria-label={t('readOf', { title })} onClick={dialog.open}>{named ? title : t('read')}</Button>
      <TermsDialog kind={kind} of={of} opened={opened} onClose={dialog.close} {...(onAgree ? { onAgree } : {})} />
    </>
  )
}
