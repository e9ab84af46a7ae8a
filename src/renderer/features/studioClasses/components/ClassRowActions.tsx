import { IconCopy, IconDots, IconExternalLink, IconEye, IconEyeOff, IconHome, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudioCourse } from '#shared/course/contract.ts'
import { isPack, publicCd } from '#shared/kernel/codes.ts'
import { deleteRefusal } from '#shared/course/lifecycle.ts'
import type { CourseState } from '#shared/course/lifecycle.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { coursePath, coursePaths } from '#shared/course/paths.ts'
import { useClassActions } from '#renderer/entities/course/editing/index.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { IconButton, Menu } from '#renderer/ui/index.ts'
import styles from './classList.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function ClassRowActions({ course, state }: { course: StudioCourse; state: Exclude<CourseState, 'trash'> }) {
  const { t } = useTranslation('studio')
  const actions = useClassActions(course.channelSeq)
  const params = { courseSeq: course.courseSeq }
  const settings = isPack(course)
    ? { curriculums: packPaths['packages-settings-curriculums'], information: packPaths['packages-settings-setting'] }
    : { curriculums: curriculumPaths['classes-settings-curriculums'], information: coursePaths['classes-settings-information'] }
  const title = course.title === '' ? t('untitled') : course.title
  const { can } = useAbility()
  const refusal = deleteRefusal({ ...course, attendCount: course.attendCount + course.waitCnt })
  const why = refusal === 'inTrash' ? null : refusal
  return (
    <div className={styles.buttons}>
      <IconButton component={Link} to={pathOf({ path: settings.curriculums, params })} label={t('list.curriculumOf', { title })}><IconListDetails {...icon} size={20} /></IconButton>
      <IconButton component={Link} to={pathOf({ path: settings.information, params })} label={t('list.editOf', { title })}><IconPencil {...icon} size={20} /></IconButton>
      <Menu position="bottom-end" width={220}>
        <Menu.Target><IconButton label={t('list.moreOf', { title })} loading={actions.busy}><IconDots {...icon} size={20} /></IconButton></Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={pathOf({ path: coursePath(course), params })} leftSection={<IconExternalLink {...icon} />}>{t('action.view')}</Menu.Item>
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => { void actions.copy(course) }}>{t('action.copy')}</Menu.Item>
          {state === 'draft' ? (
            <Menu.Item component={Link} to={pathOf({ path: settings.information, params, query: { publish: 'open' } })} leftSection={<IconEye {...icon} />}>{t('action.publish')}</Menu.Item>
          ) : (
            <Menu.Item
              leftSection={state === 'public' ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
              onClick={() => { void actions.publish(course, state === 'public' ? publicCd.private : publicCd.public).catch(() => undefined) }}
            >
              {state === 'public' ? t('action.makePrivate') : t('action.makePublic')}
            </Menu.Item>
          )}
          {can('SITE_DESIGN_UPDATE') ? (
            <Menu.Item leftSection={<IconHome {...icon} />} onClick={() => { void actions.showOnMain(course, !course.onMainPage) }}>{t(course.onMainPage ? 'main.take' : 'main.show')}</Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash {...icon} />} disabled={why !== null} onClick={() => { void actions.remove(course) }}>
            {t('action.delete')}
            {why === null ? null : <span className={styles.why}>{t(`delete.${why}`)}</span>}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
