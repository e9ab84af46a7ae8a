import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import { contract } from '#shared/contract.ts'
import { coursePaths } from '#shared/course/paths.ts'
import type { GuideGroup } from '#shared/dashboard/contract.ts'
import type { GuideTaskName } from '#shared/dashboard/rules.ts'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import { memberPaths } from '#shared/member/paths.ts'
import { siteInfoPaths } from '#shared/siteInfo/paths.ts'
import { settlementPaths } from '#shared/settlement/paths.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { callKey, invalidate } from '#renderer/entities/callQuery.ts'
import { useAbility } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, shareLink, useHref } from '#renderer/lib/navigation/index.ts'
import { pageLocation } from '#renderer/lib/page.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { browserStorage } from '#renderer/lib/storage.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Card, IconButton, PanelBoundary, ProgressRing, Skeleton, UnstyledButton, toast, useAlert } from '#renderer/ui/index.ts'
import { isDismissed } from './guideDismissal.ts'
import { dashboardQueries } from './index.ts'
import styles from './guide.module.css'

/** Where a task is done, and what it takes to go there. */
const places: Record<Exclude<GuideTaskName, 'share'>, { path: string; permission: Permission }> = {
  logo: { path: siteInfoPaths['settings-site'], permission: 'SITE_INFO_READ' },
  create: { path: coursePaths['classes-create'], permission: 'CLASS_LIFECYCLE_CREATE' },
  lesson: { path: coursePaths['settings-contents'], permission: 'CLASS_INFO_READ' },
  publish: { path: coursePaths['settings-contents'], permission: 'CLASS_INFO_READ' },
  price: { path: coursePaths['settings-contents'], permission: 'CLASS_INFO_READ' },
  payout: { path: settlementPaths['settings-settlement'], permission: 'SITE_SALES_READ' },
  staff: { path: staffPaths['settings-studio-members'], permission: 'SITE_INFO_READ' },
  member: { path: memberPaths['settings-members'], permission: 'SITE_MEMBER_READ' },
  attendee: { path: coursePaths['settings-contents'], permission: 'CLASS_INFO_READ' },
}

/**
 * The getting-started guide of a site, until each group is complete or a person dismisses it, above the rest of its page, which waits for it so
 * that it does not move. `now`: epoch ms.
 */
export function Guide({ channelSeq, now, children }: { channelSeq: number; now: number; children?: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const key = usePersonStorage().key(`madang.guide.${channelSeq}`)
  const [stored, setStored] = useState(() => browserStorage.getItem(key))
  const { data, isLoading, failureCount } = useQuery({ ...dashboardQueries.guide(useClient(), { channelSeq }), enabled: !isDismissed(stored, now) })
  const isAwaited = isLoading && failureCount === 0
  const isShown = data !== undefined && !isDismissed(stored, now) && data.todoList.some(({ progressPercent }) => progressPercent < 100)

  function dismiss() {
    browserStorage.setItem(key, String(now))
    setStored(String(now))
    toast.show({ message: t('guide.dismissed'), action: { label: t('guide.undo'), onClick: () => {
      browserStorage.removeItem(key)
      setStored(null)
    } } })
  }
  return (
    <>
      {isAwaited ? <Skeleton className={styles.guide ?? ''} height={240} radius="lg" /> : null}
      {isShown ? <PanelBoundary><Tasks channelSeq={channelSeq} groups={data.todoList} onDismiss={dismiss} /></PanelBoundary> : null}
      {children === undefined ? null : <div hidden={isAwaited}>{children}</div>}
    </>
  )
}

function Tasks({ channelSeq, groups, onDismiss }: { channelSeq: number; groups: readonly GuideGroup[]; onDismiss: () => void }) {
  const { t } = useTranslation('dashboard')
  const { can } = useAbility()
  const titleId = useId()
  const left = groups.flatMap(({ todo }) => todo).filter(({ doneYn }) => doneYn === 'N').length
  return (
    <Card component="section" className={styles.guide ?? ''} padding="md" aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>{t('guide.title')}</h2>
          <p className={styles.quiet}>{t('guide.lead', { count: left })}</p>
        </div>
        <IconButton label={t('guide.dismiss')} onClick={onDismiss}><IconX size={20} stroke={1.75} /></IconButton>
      </div>
      <div className={styles.groups}>
        {groups.map(({ name, progressPercent, todo }) => (
          <div key={name} data-complete={progressPercent === 100}>
            <h3><ProgressRing size={24} showValue={false} value={progressPercent} label={t('guide.progress', { name: t(`guide.groups.${name}`) })} />{t(`guide.groups.${name}`)}</h3>
            <ul>
              {todo.map(({ name: task, doneYn }) => {
                const text = t(`guide.tasks.${task}`)
                const isDone = doneYn === 'Y'
                return (
                  <li key={task} data-done={isDone}>
                    {isDone ? <IconCircleCheckFilled size={20} aria-hidden="true" /> : <IconCircle size={20} stroke={1.5} aria-hidden="true" />}
                    <span className={styles.spoken}>{t(isDone ? 'guide.done' : 'guide.left')}</span>
                    {isDone ? <span>{text}</span> : task === 'share' ? <ShareSite channelSeq={channelSeq}>{text}</ShareSite> : can(places[task].permission) ? <Link to={places[task].path}>{text}</Link> : <span>{text}</span>}
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** Copies the site's address; the task is done with it. */
function ShareSite({ channelSeq, children }: { channelSeq: number; children: string }) {
  const { t } = useTranslation('dashboard')
  const client = useClient()
  const queries = useQueryClient()
  const alert = useAlert()
  const href = useHref()
  const { serverOrigin } = usePlatform()
  const link = shareLink(href(channelPaths.main), serverOrigin || pageLocation().origin)
  const share = useMutation({
    mutationFn: () => client(contract.dashboard.linkShared, { params: { channelSeq } }),
    onSettled: () => invalidate(queries, [callKey('dashboard.guide')]),
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      return alert({ message: t('guide.notCopied', { link }) })
    }
    toast.show({ message: t('guide.copied'), tone: 'success' })
    share.mutate()
    return undefined
  }
  return <UnstyledButton className={styles.share} disabled={share.isPending} onClick={() => { void copy() }}>{children}</UnstyledButton>
}
