import { IconCircleCheckFilled, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { courseState } from '#shared/course/lifecycle.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { LoadFailed } from '#renderer/lib/LoadFailed.tsx'
import { Button, Changed, Skeleton, useMediaQuery } from '#renderer/ui/index.ts'
import { useEditedClass } from '../form/useClassEditing.ts'
import { BlockerList, usePublishIssues } from './blockers.tsx'
import styles from './publish.module.css'

const FEW_BESIDE = 5
const FEW_ABOVE = 0

export function PublishCard() {
  const { t } = useTranslation('studio')
  const { course } = useEditedClass()
  const { blockers, advice, failed } = usePublishIssues()
  const state = courseState(course)
  const draft = useQuery({ ...editingQueries.draft(useClient(), course.channelSeq, course.courseSeq), enabled: state === 'public' })
  const waits = (draft.data?.count ?? 0) > 0
  const narrow = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false })
  const [all, setAll] = useState(false)
  if (failed !== null) return <section className={styles.card} aria-label={t('publish.checklist')}><LoadFailed query={failed} /></section>
  if (blockers === null) return <Skeleton height={160} radius="lg" />
  const ready = blockers.length === 0
  const few = narrow ? FEW_ABOVE : FEW_BESIDE
  const shown = all ? blockers : blockers.slice(0, few)
  return (
    <section className={styles.card} aria-label={t('publish.checklist')}>
      <h2 className={styles.cardTitle}>
        <Changed by={ready ? state : ''}>{ready ? <IconCircleCheckFilled size={22} className={styles.ready} aria-hidden="true" /> : <IconListCheck size={22} stroke={1.75} aria-hidden="true" />}</Changed>
        {ready ? t(state === 'draft' ? 'publish.ready' : isPack(course) ? 'publish.livePack' : 'publish.live') : t('publish.todo', { count: blockers.length })}
      </h2>
      {ready
        ? <p className={styles.lead}>{t(state === 'draft' ? 'publish.readyText' : state === 'private' ? 'publish.privateText' : isPack(course) ? 'publish.publicTextPack' : waits ? 'draft.waiting' : 'publish.publicText')}</p>
        : <BlockerList blockers={shown} />}
      {blockers.length > few ? <Button size="sm" kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>{all ? t('publish.less') : t('publish.all')}</Button> : null}
      {advice.length > 0 ? <BlockerList blockers={advice} isAdvice /> : null}
    </section>
  )
}
