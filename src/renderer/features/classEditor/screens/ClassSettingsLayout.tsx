import { useQuery } from '@tanstack/react-query'
import { IconMoodEmpty, IconTrash } from '@tabler/icons-react'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useMatch, useParams } from 'react-router-dom'
import type { Course } from '#shared/course/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { courseState, needsReview } from '#shared/course/lifecycle.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { coursePath, coursePaths } from '#shared/course/paths.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { useSaveState } from '#renderer/lib/autosave/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useCommands } from '#renderer/lib/commands.tsx'
import { editingQueries, useClassActions } from '#renderer/entities/course/editing/index.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useUnsavedGuard } from '#renderer/lib/form/index.ts'
import { Link, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useAbility, useChannelSeq } from '#renderer/entities/session/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton, Stack, VisuallyHidden, useAlert, useDisclosure } from '#renderer/ui/index.ts'
import { ClassEditingContext, useClassEditing } from '../form/useClassEditing.ts'
import { PublishCard } from '../publish/PublishCard.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { SettingsHeader, pagesOf, settingsPaths } from './SettingsHeader.tsx'
import type { SettingsPage } from './SettingsHeader.tsx'
import styles from '../settings.module.css'

function SettingsSkeleton() {
  const { t } = useTranslation('common')
  return (
    <Stack gap="lg">
      <output><VisuallyHidden>{t('loading')}</VisuallyHidden></output>
      <Skeleton height={24} width={360} /><Skeleton height={44} /><Skeleton height={320} radius="lg" /><Skeleton height={260} radius="lg" />
    </Stack>
  )
}

/** Frame of `/classes/:courseSeq/settings`: loads the class and keeps its form across pages. */
export function ClassSettingsLayout() {
  const { t } = useTranslation('studio')
  const courseSeq = Number(useParams()['courseSeq'])
  const channelSeq = useChannelSeq()
  const client = useClient()
  const errorText = useErrorText()
  const { can } = useAbility()
  const actions = useClassActions(channelSeq)
  const known = Number.isSafeInteger(courseSeq) && courseSeq > 0
  const detail = useQuery({ ...editingQueries.course(client, channelSeq, courseSeq), enabled: known })
  if (!known) return <NoClass />
  if (detail.isPending || (!detail.isFetchedAfterMount && detail.isFetching)) return <SettingsSkeleton />
  if (isRefusal(detail.error, errorTable.noPermission.code)) return <NotMine />
  if (isRefusal(detail.error, errorTable.classNotFound.code, errorTable.classDeleted.code)) return <NoClass />
  if (detail.data === undefined) return <ErrorState page message={errorText(detail.error)} onRetry={() => { void detail.refetch() }} />
  const { course } = detail.data
  if (!can('CLASS_INFO_UPDATE', { userTypeCd: course.viewer.userTypeCd })) return <NotMine />
  if (courseState(course) === 'trash') {
    return (
      <EmptyState
        icon={<IconTrash size={28} stroke={1.5} />} title={<PageTitle flush>{t('trash.inTrash', { title: course.title })}</PageTitle>} description={t('trash.inTrashText')}
        action={<Button kind="primary" loading={actions.busy} onClick={() => { void actions.restore(course) }}>{t('action.restore')}</Button>}
      />
    )
  }
  return <Settings key={course.courseSeq} course={course} isReviewed={needsReview(course, detail.data.setting.courseReviewYn) && !can('SITE_CLASS_UPDATE')} />
}

function NoClass() {
  const { t } = useTranslation('studio')
  return (
    <EmptyState
      icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('missing')}</PageTitle>}
      action={<Button kind="primary" component={Link} to={coursePaths['settings-contents']}>{t('list.title')}</Button>}
    />
  )
}

/** Shows 'No access permission.' and leaves to the user's own classes [SHELL-09]. */
function NotMine() {
  const { t } = useTranslation('common')
  const { t: studio } = useTranslation('studio')
  const alert = useAlert()
  const go = useNavigateTo()
  const shown = useRef(false)
  useEffect(() => {
    if (shown.current) return
    shown.current = true
    void alert({ message: t('noPermission') }).then(() => go(coursePaths['settings-contents'], { replace: true }))
  }, [alert, go, t])
  return (
    <EmptyState
      title={<PageTitle flush>{studio('notMine')}</PageTitle>} description={studio('notMineText')}
      action={<Button component={Link} to={coursePaths['settings-contents']}>{studio('list.title')}</Button>}
    />
  )
}

function Settings({ course, isReviewed }: { course: Course; isReviewed: boolean }) {
  const { t } = useTranslation('studio')
  const { form, autosave, conflict, reload } = useClassEditing(course)
  const actions = useClassActions(course.channelSeq)
  const go = useNavigateTo()
  const [query, setQuery] = useSearchParams()
  const [opened, dialog] = useDisclosure(query.get('publish') === 'open')
  const pages = pagesOf(course)
  const state = useSaveState(autosave).kind
  const isPackClasses = useMatch(packPaths['packages-settings-curriculums']) !== null
  const isChallenge = useMatch(missionPaths['classes-settings-challenge']) !== null
  const isTable = useMatch(attendeePaths[isPack(course) ? 'packages-settings-attendees' : 'classes-settings-attendees']) !== null
  // Leaving saves what is pending; ask only if that is impossible.
  useUnsavedGuard(state !== 'clean' && state !== 'waiting' && state !== 'saving', { within: `/${isPack(course) ? 'packages' : 'classes'}/${course.courseSeq}/settings/`, unload: state !== 'clean' })
  useCommands(useMemo(() => {
    const to = (name: SettingsPage) => ({
      id: name, label: t(`tab.${name}`), group: t('actions'), run: () => go(pathOf({ path: settingsPaths[name], params: { courseSeq: course.courseSeq } })),
    })
    return [
      ...pages.map(to),
      { id: 'publish', label: t('action.publish'), group: t('actions'), run: dialog.open },
      { id: 'view', label: t('action.view'), group: t('actions'), run: () => go(pathOf({ path: coursePath(course), params: { courseSeq: course.courseSeq } })) },
    ]
  }, [t, go, dialog, course, pages]))
  const edited = useMemo(() => ({ course, form, autosave, openPublish: dialog.open, reload, isReviewed }), [course, form, autosave, dialog, reload, isReviewed])
  const close = () => {
    dialog.close()
    if (query.has('publish')) setQuery((before) => { before.delete('publish'); return before }, { replace: true })
  }
  return (
    <ClassEditingContext value={edited}>
      <div className={styles.whole}>
        {/* Attendees, the terms of challenges and the classes of a package change at once. */}
        <SettingsHeader actions={actions} conflict={conflict} hasDraft={!isTable && !isChallenge && !isPackClasses} />
        <div className={isTable || isChallenge ? styles.under : `${styles.under} ${styles.body}`}>
          <div><Suspense fallback={<Skeleton height={320} radius="lg" />}><Outlet /></Suspense></div>
          {isTable || isChallenge ? null : <div className={styles.beside}><PublishCard /></div>}
        </div>
      </div>
      <PublishDialog opened={opened} onClose={close} actions={actions} />
    </ClassEditingContext>
  )
}
