import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconChartFunnel, IconChevronDown, IconCopy, IconDots, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMatch } from 'react-router-dom'
import { useState } from 'react'
import { lessonsOf } from '#shared/curriculum/order.ts'
import { courseState } from '#shared/course/lifecycle.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { coursePath, coursePaths } from '#shared/course/paths.ts'
import { isPack } from '#shared/kernel/codes.ts'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { SaveStatus } from '#renderer/lib/autosave/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { CourseStateBadge, editingQueries } from '#renderer/entities/course/editing/index.ts'
import type { ClassActions } from '#renderer/entities/course/editing/index.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Link, TextLink, pathOf, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { Badge, Breadcrumbs, Button, Changed, Dialog, IconButton, Menu, PageTitle, Stack, Text, UnstyledButton, bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import { DraftBar } from '../draft/DraftBar.tsx'
import { useEditedClass } from '../form/useClassEditing.ts'
import type { EditConflict } from '../form/useClassEditing.ts'
import { LearnerPreview } from '../preview/LearnerPreview.tsx'
import styles from '../settings.module.css'

const settingsPages = ['classes-settings-information', 'classes-settings-curriculums', 'classes-settings-payment', 'classes-settings-attendees', 'classes-settings-challenge', 'classes-settings-more'] as const
const packPages = ['packages-settings-setting', 'packages-settings-curriculums', 'packages-settings-payment', 'packages-settings-attendees'] as const
export type SettingsPage = (typeof settingsPages)[number] | (typeof packPages)[number]

export const settingsPaths = { ...coursePaths, ...curriculumPaths, ...packPaths, ...attendeePaths, ...missionPaths } satisfies Record<SettingsPage, string>

/** The pages of the settings of a class, or of a package. */
export const pagesOf = (course: { courseTypeCd: string }): readonly SettingsPage[] => (isPack(course) ? packPages : settingsPages)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Tab({ name, courseSeq }: { name: SettingsPage; courseSeq: number }) {
  const { t } = useTranslation('studio')
  const current = useMatch(settingsPaths[name]) !== null
  return <Link to={pathOf({ path: settingsPaths[name], params: { courseSeq } })} className={styles.tab} aria-current={current ? 'page' : undefined} ref={current ? bringIntoSight : undefined}>{t(`tab.${name}`)}</Link>
}

/** The bar of 48 px over each page of the settings: what is edited, its state, whether it is saved, preview and publishing; below it the pages. */
export function SettingsHeader({ actions, conflict, hasDraft }: {
  actions: ClassActions
  conflict: EditConflict | null
  /** Whether changes on this page wait to be published. */
  hasDraft: boolean
}) {
  const { t } = useTranslation('studio')
  const { course, form, autosave, openPublish } = useEditedClass()
  const go = useNavigateTo()
  const language = useLanguage()
  const { can } = useAbility()
  const typed = useWatch({ control: form.control, name: 'title' })
  const pages = pagesOf(course)
  const title = typed.trim() === '' ? t('untitled') : typed
  usePageTitle(title)
  const state = courseState(course)
  const { data: items } = useQuery(editingQueries.curriculum(useClient(), course.channelSeq, course.courseSeq))
  const acted = { courseSeq: course.courseSeq, courseTypeCd: course.courseTypeCd, title: typed, lessonCount: items === undefined ? course.lessonCount : lessonsOf(items).length }
  const remove = async () => {
    if (await actions.remove(acted)) go(coursePaths['settings-contents'])
  }
  const isDraft = state === 'draft'
  return (
    <>
      <header className={styles.bar} aria-label={title}>
        <div className={styles.barRow}>
          <Breadcrumbs label={t('breadcrumb')}>
            <TextLink to={coursePaths['settings-contents']} title={t('list.title')}><IconArrowLeft className={styles.back} {...icon} /><span className={styles.backName}>{t('list.title')}</span></TextLink>
          </Breadcrumbs>
          <div className={styles.name} title={title}><PageTitle flush>{title}</PageTitle></div>
          <div className={styles.standing}>
            <Changed by={state}>{isDraft ? <CourseStateBadge state={state} /> : (
              <UnstyledButton className={styles.state} title={t('publish.change')} aria-label={`${t('publish.change')}: ${t(`state.${state}`)}`} aria-haspopup="dialog" onClick={openPublish}>
                <CourseStateBadge state={state} /><IconChevronDown {...icon} size={16} />
              </UnstyledButton>
            )}</Changed>
            {course.releaseAt === null ? null : <Badge tone="primary">{t('review.waiting', { date: formatMoment(course.releaseAt, language) })}</Badge>}
          </div>
          <div className={styles.saving}><SaveStatus autosave={autosave} /><ConflictDialog conflict={conflict} /></div>
          <div className={styles.waiting}>{hasDraft ? <DraftBar /> : null}</div>
          <div className={styles.actions}>
            {isPack(course) ? null : <LearnerPreview channelSeq={course.channelSeq} courseSeq={course.courseSeq} title={title} />}
            {isDraft ? <Button size="sm" kind="primary" onClick={openPublish}>{t('action.publish')}</Button> : null}
            <Menu position="bottom-end" width={220}>
              <Menu.Target><IconButton kind="secondary" size={36} label={t('action.more')} loading={actions.busy}><IconDots {...icon} size={20} /></IconButton></Menu.Target>
              <Menu.Dropdown>
                <Menu.Item component={Link} to={pathOf({ path: coursePath(course), params: { courseSeq: course.courseSeq } })} leftSection={<IconExternalLink {...icon} />}>{t('action.view')}</Menu.Item>
                {isPack(course) || !can('SITE_DASHBOARD_READ') ? null : <Menu.Item component={Link} to={pathOf({ path: dashboardPaths['settings-dashboard-class'], params: { courseSeq: course.courseSeq } })} leftSection={<IconChartFunnel {...icon} />}>{t('action.figures')}</Menu.Item>}
                <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => { void actions.copy(acted) }}>{t('action.copy')}</Menu.Item>
                <Menu.Divider />
                <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} disabled={(course.attendCount ?? 0) > 0} onClick={() => { void remove() }}>
                  {t('action.delete')}{(course.attendCount ?? 0) > 0 ? <div>{t('delete.hasAttendees')}</div> : null}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
      </header>
      <nav ref={fadeEdges} className={styles.tabs} aria-label={t('tab.label')}>{pages.map((name) => <Tab key={name} name={name} courseSeq={course.courseSeq} />)}</nav>
    </>
  )
}

function ConflictDialog({ conflict }: { conflict: EditConflict | null }) {
  const { t } = useTranslation('studio')
  const { t: common } = useTranslation('common')
  const [closed, setClosed] = useState<EditConflict | null>(null)
  if (conflict === null) return null
  return (
    <>
      {closed === conflict ? <Button size="compact-sm" kind="soft" onClick={() => setClosed(null)}>{t('conflict.decide')}</Button> : null}
      <Dialog
        opened={closed !== conflict} onClose={() => setClosed(conflict)} title={t('conflict.title')} closeLabel={common('close')} keepOnClickOutside
        footer={
          <>
            <Button onClick={conflict.takeTheirs}>{t('conflict.theirs')}</Button>
            <Button kind="primary" data-autofocus onClick={conflict.keepMine}>{t('conflict.mine')}</Button>
          </>
        }
      >
        <Stack gap="sm">
          <Text>{t('conflict.message')}</Text>
          <ul>{conflict.fields.map((field) => <li key={field}>{t(`field.${field}`)}</li>)}</ul>
        </Stack>
      </Dialog>
    </>
  )
}
