import { IconHourglassEmpty } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { placeholderPaths } from '#shared/kernel/placeholderPaths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import type { Resources } from '#renderer/i18n/resources.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useAbility, useSite } from '#renderer/entities/session/index.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'

export type PlaceholderName = keyof typeof placeholderPaths & keyof Resources['later']['title']

export function PlaceholderScreen({ name, title }: { name: PlaceholderName; title?: string }) {
  const { t } = useTranslation('later')
  const called = title ?? t(`title.${name}`)
  usePageTitle(called)
  return (
    <>
      <PageTitle>{called}</PageTitle>
      <EmptyState icon={<IconHourglassEmpty size={28} stroke={1.5} />} title={t('note')} description={t('text')} action={<WayOn name={name} />} />
    </>
  )
}

function WayOn({ name }: { name: PlaceholderName }) {
  const { t } = useTranslation('later')
  const { can } = useAbility()
  const { status } = useSite()
  const { courseSeq } = useParams()
  if (/^(studio|settings)-|-(settings|create$)/.test(name) && can('CLASS_INFO_READ')) {
    return <Button component={Link} to={coursePaths['settings-contents']} kind="primary">{t('studio')}</Button>
  }
  if (status === 'none') return <Button component={Link} to={mypagePaths.mypage} kind="primary">{t('mypage')}</Button>
  if (name.startsWith('packages-')) return <Button component={Link} to={coursePaths.classes} kind="primary">{t('classes')}</Button>
  if (courseSeq !== undefined) return <Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })} kind="primary">{t('class')}</Button>
  return <Button component={Link} to={channelPaths.main} kind="primary">{t('home')}</Button>
}
