import { useTranslation } from 'react-i18next'
import { PAGE_BLOCKS_MAX } from '#shared/page/blocks/limits.ts'
import { useNow } from '#renderer/entities/session/now.ts'
import { formatAgo } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Button } from '#renderer/ui/index.ts'
import type { PageDraft } from './usePageDraft.ts'
import styles from './sitePages.module.css'

const TICK_MS = 5000

/** Whether the draft is saved, and what is in its way. */
export function DraftNote({ draft: { state, savedAt, problems, retry } }: { draft: PageDraft }) {
  const { t } = useTranslation('sitePage')
  const language = useLanguage()
  const now = useNow(TICK_MS)
  const words = {
    saved: savedAt === null ? '' : t('draft.saved', { ago: formatAgo(Math.max(0, now - Date.parse(savedAt)), language) }), waiting: t('draft.waiting'), saving: t('draft.saving'), failed: t('draft.failed'), conflict: t('draft.conflict'),
    invalid: problems.tooLarge ? t('draft.tooLarge', { count: PAGE_BLOCKS_MAX }) : t('draft.invalid', { count: problems.ids.length }),
  }
  return (
    <span className={styles.draft} data-state={state}>
      <output>{words[state]}</output>
      {state === 'failed' ? <Button size="xs" kind="soft" onClick={retry}>{t('draft.retry')}</Button> : null}
    </span>
  )
}
