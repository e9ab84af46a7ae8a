import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { FullMailText } from '#shared/mailText/contract.ts'
import { Button } from '#renderer/ui/index.ts'
import styles from './siteMailTexts.module.css'

export type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Inserts a value where the cursor was last, else at the end of the content. */
export function ValueChips({ values, last, content }: { values: FullMailText['values']; last: RefObject<TextInput | null>; content: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation('mailText')
  const insert = (name: string) => {
    const field = last.current ?? content.current
    if (field === null) return
    const end = field.value.length
    const [from, to] = last.current === null ? [end, end] : [field.selectionStart ?? end, field.selectionEnd ?? end]
    field.setRangeText(`{{${name}}}`, from, to, 'end')
    // The form hears of it as of a key.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <fieldset className={styles.values}>
      <legend>{t('values.label')}</legend>
      <div className={styles.chips}>
        {values.map(({ name, isRequired }) => (
          <Button key={name} size="xs" onClick={() => insert(name)}>
            {t(`value.${name}`)}<code>{`{{${name}}}`}</code>{isRequired ? <span className={styles.required} aria-hidden="true">*</span> : null}
          </Button>
        ))}
      </div>
      <span className={styles.note}>{t('values.help')}</span>
    </fieldset>
  )
}
