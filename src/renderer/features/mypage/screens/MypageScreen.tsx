import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useClient } from '#renderer/lib/client.tsx'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { PageTitle, Tabs, bringIntoSight, fadeEdges } from '#renderer/ui/index.ts'
import { ClassesTab } from '../components/ClassesTab.tsx'
import { LikesTab } from '../components/LikesTab.tsx'
import { ReviewsTab } from '../components/ReviewsTab.tsx'
import { ScheduleTab } from '../components/ScheduleTab.tsx'
import { SitesTab } from '../components/SitesTab.tsx'
import { mypageTabOf, mypageTabs } from '../tabs.ts'
import styles from '../components/mypage.module.css'

const panels = { classes: ClassesTab, sites: SitesTab, reviews: ReviewsTab, likes: LikesTab, schedule: ScheduleTab } as const
const counts = { classes: 'courseCount', sites: 'channelCount', reviews: 'reviewCount', likes: 'likeCount', schedule: null } as const

/** `/mypage`, with the tab in `tabIndex` [SHELL-04]. */
export function MypageScreen() {
  const { t } = useTranslation('mypage')
  const [search, setSearch] = useSearchParams()
  const info = useQuery(mypageQueries.info(useClient()))
  const tab = mypageTabOf(search.get('tabIndex'))
  const Panel = panels[tab]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Tabs
        value={tab} keepMounted={false}
        onChange={(value) => setSearch((before) => {
          const next = new URLSearchParams(before)
          next.set('tabIndex', String(mypageTabs.findIndex((one) => one === value)))
          return next
        }, { replace: true })}
      >
        <Tabs.List ref={fadeEdges} className={styles.tabs} aria-label={t('tabs')}>
          {mypageTabs.map((one) => {
            const count = counts[one]
            return (
              <Tabs.Tab key={one} value={one} ref={one === tab ? bringIntoSight : undefined} rightSection={count === null ? undefined : <span className={styles.count}>{info.data?.[count]}</span>}>
                {t(`tab.${one}`)}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        <Tabs.Panel value={tab}><Panel /></Tabs.Panel>
      </Tabs>
    </>
  )
}
