import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChecklist } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { missionQueries } from '#renderer/entities/mission/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { SaveStatus, useAutosave } from '#renderer/lib/autosave/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Badge, Button, EmptyState, ErrorState, Skeleton, Switch, Textarea } from '#renderer/ui/index.ts'
import styles from '../components/review.module.css'

interface Terms {
  terms: string
  leaderboardYn: 'Y' | 'N'
}

/** `/classes/{courseSeq}/settings/challenge`: terms, the leaderboard, and what waits for a review (STU-08). */
export function SettingsScreen() {
  const client = useClient()
  const errorText = useErrorText()
  const course = { channelSeq: useChannelSeq(), courseSeq: Number(useParams().courseSeq) }
  const terms = useQuery(missionQueries.terms(client, course))
  return (
    <div className={styles.settings}>
      <Missions course={course} />
      {terms.error !== null && terms.data === undefined ? <ErrorState message={errorText(terms.error)} onRetry={() => { void terms.refetch() }} /> : null}
      {terms.isPending ? <Skeleton height={240} radius="lg" /> : null}
      {terms.data === undefined ? null : <TermsForm course={course} known={terms.data} />}
    </div>
  )
}

function Missions({ course }: { course: CourseRef }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const errorText = useErrorText()
  const list = useQuery(missionQueries.list(client, course))
  const params = { courseSeq: course.courseSeq }
  const missions = list.data?.missions ?? []
  return (
    <section className={styles.card} aria-label={t('settings.missions')}>
      <h2>{t('settings.missions')}</h2>
      {list.error !== null && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} /> : null}
      {list.isPending ? <Skeleton height={96} radius="md" /> : null}
      {list.data !== undefined && missions.length === 0 ? (
        <EmptyState
          icon={<IconChecklist size={28} stroke={1.5} />} title={t('settings.empty')} description={t('settings.emptyText')}
          action={<Button component={Link} to={pathOf({ path: curriculumPaths['classes-settings-curriculums'], params })}>{t('settings.toCurriculum')}</Button>}
        />
      ) : null}
      {missions.length === 0 ? null : (
        <>
          <ul className={styles.missions}>
            {missions.map(({ curriculumSeq, title, waiting, total }) => (
              <li key={curriculumSeq}><span>{title}</span><span className={styles.quiet}>{t('settings.total', { count: total })} {waiting === 0 ? null : <Badge tone="primary">{t('settings.waiting', { count: waiting })}</Badge>}</span></li>
            ))}
          </ul>
          <div className={styles.actions}><Button kind="primary" component={Link} to={pathOf({ path: missionPaths['studio-challenge-review'], params })}>{t('settings.toReview')}</Button></div>
        </>
      )}
    </section>
  )
}

function TermsForm({ course, known }: { course: CourseRef; known: Terms }) {
  const { t } = useTranslation('mission')
  const client = useClient()
  const queries = useQueryClient()
  const [saved, setSaved] = useState(known)
  const autosave = useAutosave<Terms>({
    name: `challengeTerms.${course.channelSeq}.${course.courseSeq}`, version: '', sendable: (change) => change,
    save: async (change) => {
      const next = { ...saved, ...change }
      await client(contract.mission.updateTerms, { params: course, body: next })
      setSaved(next)
      await invalidate(queries, [callKey('mission.terms', { params: course })])
      return ''
    },
  })
  const [values, setValues] = useState<Terms>({ ...known, ...autosave.unsaved() })
  const set = (change: Partial<Terms>) => {
    setValues((before) => ({ ...before, ...change }))
    autosave.change(change)
  }
  return (
    <section className={styles.card} aria-label={t('settings.title')}>
      <h2>{t('settings.title')}</h2>
      <Textarea label={t('settings.terms')} description={t('settings.termsHelp')} maxLength={TEXTAREA_MAX} minRows={5} autosize value={values.terms} onChange={(event) => set({ terms: event.currentTarget.value })} />
      <Switch label={t('settings.leaderboard')} description={t('settings.leaderboardHelp')} checked={values.leaderboardYn === 'Y'} onChange={(event) => set({ leaderboardYn: event.currentTarget.checked ? 'Y' : 'N' })} />
      <SaveStatus autosave={autosave} />
    </section>
  )
}
