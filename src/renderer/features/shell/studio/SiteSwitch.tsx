import { IconCheck, IconChevronDown, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { SiteLink } from '#renderer/entities/channel/SiteLink.tsx'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { atPlatform, Link, ownSiteHost, pathOf } from '#renderer/lib/navigation/index.ts'
import { ErrorState, Popover, Skeleton, TextField, UnstyledButton } from '#renderer/ui/index.ts'
import { Brand } from '../Brand.tsx'
import styles from './SiteSwitch.module.css'

/** Longer lists are searched. */
const PLAIN_MAX = 7

/** Head of the studio for those who run several sites: the current one, and a way to the others' studios. `inline` opens in place. Needs the texts `siteSwitch`. */
export function SiteSwitch({ inline = false, onGo }: { inline?: boolean; onGo?: () => void }) {
  const { t } = useTranslation('siteSwitch')
  const { channel } = useSite()
  const [opened, setOpened] = useState(false)
  const go = () => {
    setOpened(false)
    onGo?.()
  }
  const Icon = inline ? IconChevronDown : IconSelector
  const head = (
    <UnstyledButton className={inline ? `${styles.head} ${styles.drawn}` : styles.head ?? ''} aria-label={t('open', { site: channel?.name ?? '' })} aria-expanded={opened} onClick={() => setOpened(!opened)}>
      <Brand bare /><Icon size={18} stroke={1.75} aria-hidden="true" className={styles.opener} />
    </UnstyledButton>
  )
  if (inline) return <>{head}{opened ? <div className={styles.inline}><Sites onGo={go} /></div> : null}</>
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={320} trapFocus returnFocus shadow="md">
      <Popover.Target>{head}</Popover.Target>
      <Popover.Dropdown aria-label={t('label')} className={styles.panel ?? ''}><Sites onGo={go} /></Popover.Dropdown>
    </Popover>
  )
}

function Sites({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation('siteSwitch')
  const { channel } = useSite()
  const errorText = useErrorText()
  // A session of a site's own host knows that site alone.
  const isAtSite = ownSiteHost() !== null
  const asked = useQuery({ ...mypageQueries.managed(useClient()), enabled: !isAtSite })
  const [query, setQuery] = useState('')
  const panel = useRef<HTMLDivElement>(null)
  const wanted = query.trim().toLowerCase()
  const sites = asked.data ?? []
  const found = sites.filter(({ name, domain }) => name.toLowerCase().includes(wanted) || domain.includes(wanted))
  const links = () => [...(panel.current?.querySelectorAll<HTMLElement>('[data-site]') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInField) all[0]?.click()
    else if (event.key === 'ArrowDown') all[at + 1 < all.length ? at + 1 : 0]?.focus()
    else if (event.key === 'ArrowUp') all[at > 0 ? at - 1 : all.length - 1]?.focus()
    else if (event.key === 'Home' && !isInField) all[0]?.focus()
    else if (event.key === 'End' && !isInField) all.at(-1)?.focus()
    else return
    event.preventDefault()
  }

  const allSites = pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys move between the links within
    <div ref={panel} onKeyDown={onKeyDown}>
      {sites.length > PLAIN_MAX ? <TextField className={styles.search ?? ''} size="sm" type="search" data-autofocus aria-label={t('search')} placeholder={t('search')} value={query} onChange={(event) => setQuery(event.currentTarget.value)} /> : null}
      {asked.isLoading ? <div aria-hidden="true">{[0, 1, 2].map((row) => <Skeleton key={row} height={40} radius="md" mb={4} />)}</div> : null}
      {asked.isError && asked.data === undefined ? <ErrorState message={errorText(asked.error)} onRetry={() => { void asked.refetch() }} /> : null}
      <ul className={styles.list} aria-label={t('label')}>
        {found.map((site) => (
          <li key={site.channelSeq}>
            <SiteLink site={site} to={dashboardPaths.studio} className={styles.site} data-site aria-current={site.channelSeq === channel?.channelSeq || undefined} onClick={onGo}>
              <span className={styles.mark} aria-hidden="true" data-letter={[...site.name][0]} />
              <span className={styles.words}><span className={styles.name}>{site.name}</span> <span className={styles.role}>{t(`role.${site.userTypeCd ?? 'MNG'}`)}</span></span>
              {site.channelSeq === channel?.channelSeq ? <IconCheck size={18} stroke={2} aria-hidden="true" className={styles.tick} /> : null}
            </SiteLink>
          </li>
        ))}
      </ul>
      <output>{asked.isSuccess && found.length === 0 ? <span className={styles.none}>{t('none')}</span> : null}</output>
      {isAtSite
        ? <a href={atPlatform(allSites)} className={styles.all} data-site>{t('all')}</a>
        : <Link to={allSites} className={styles.all} data-site onClick={onGo}>{t('all')}</Link>}
    </div>
  )
}
