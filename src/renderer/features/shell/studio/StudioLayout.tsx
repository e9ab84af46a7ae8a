import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconSearch, IconWorld } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { channelPaths } from '#shared/channel/paths.ts'
import type { InstalledParts } from '#renderer/lib/installedParts.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { usePlatform } from '#renderer/platform/context.tsx'
import { browserStorage } from '#renderer/lib/storage.ts'
import { Drawer, IconButton, Kbd, Tooltip, UnstyledButton, useDisclosure } from '#renderer/ui/index.ts'
import { AlarmBell } from '../alarms/AlarmBell.tsx'
import { Brand } from '../Brand.tsx'
import { LanguageMenu, ProfileMenu } from '#renderer/features/shell/menus/lazyMenus.tsx'
import { SchemeSwitch } from '../SchemeSwitch.tsx'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import styles from './StudioLayout.module.css'

/** Loaded with its texts, as most run one site. */
const SiteSwitch = lazy(async () => ({ default: (await Promise.all([import('./SiteSwitch.tsx'), loadTexts(['siteSwitch'])]))[0].SiteSwitch }))

export interface StudioNavEntry {
  path: string
  label: string
  icon: ReactNode
  current: boolean
  /** What waits there. */
  count?: ReactNode
}

export interface StudioNavPart {
  /** Empty: no heading. */
  name: string
  entries: readonly StudioNavEntry[]
}

const COLLAPSED_KEY = 'madang.studio.collapsed'

const SiteView = lazy(async () => ({ default: (await Promise.all([import('./SiteView.tsx'), loadTexts(['preview'])]))[0].SiteView }))

/** Leads to the site; on the desktop, over the studio. */
function ToSite({ onGo, onView }: { onGo?: () => void; onView: () => void }) {
  const { t } = useTranslation('shell')
  const { preview } = usePlatform()
  const look = <><IconWorld size={20} stroke={1.75} aria-hidden="true" /><span className={styles.entryLabel}>{t('studioNav.toSite')}</span></>
  const view = () => {
    onGo?.()
    onView()
  }
  return preview.kind === 'embedded'
    ? <UnstyledButton className={styles.entry ?? ''} aria-haspopup="dialog" onClick={view}>{look}</UnstyledButton>
    : <Link to={channelPaths.main} className={styles.entry}>{look}</Link>
}

function Entries({ parts, collapsed, onGo }: { parts: readonly StudioNavPart[]; collapsed: boolean; onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const nav = useRef<HTMLElement>(null)
  const current = parts.flatMap(({ entries }) => entries).find((entry) => entry.current)?.path
  useEffect(() => {
    if (current !== undefined) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} aria-label={t('studioNav.label')} className={styles.nav}>
      {parts.map(({ name, entries }) => (
        <div key={name} className={styles.navPart}>
          {name === '' ? null : <p className={styles.partName} aria-hidden="true">{name}</p>}
          <ul className={styles.list} aria-label={name === '' ? undefined : name}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Tooltip label={entry.label} position="right" disabled={!collapsed}>
                  <Link to={entry.path} className={styles.entry} aria-current={entry.current ? 'page' : undefined} onClick={onGo}>
                    {entry.icon}<span className={styles.entryLabel}>{entry.label}</span>{' '}{entry.count === undefined ? null : <span className={styles.entryCount}>{entry.count}</span>}
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Studio frame: collapsible navigation (240 px), top bar with palette, page. */
export function StudioLayout({ parts, openPalette, installed, note }: {
  parts: readonly StudioNavPart[]
  /** Above each page. */
  note: ReactNode
  openPalette: () => void
  installed: InstalledParts | null
}) {
  const { t } = useTranslation('shell')
  const { user } = useSession()
  const [collapsed, setCollapsed] = useState(() => browserStorage.getItem(COLLAPSED_KEY) === 'Y')
  const [opened, drawer] = useDisclosure(false)
  const [isViewing, siteView] = useDisclosure(false)
  const runsSeveral = (user?.mngCnt ?? 0) > 1
  const toggle = () => {
    setCollapsed(!collapsed)
    browserStorage.setItem(COLLAPSED_KEY, collapsed ? 'N' : 'Y')
  }
  return (
    <div className={styles.page} data-collapsed={collapsed || undefined}>
      <aside className={styles.aside}>
        <div className={styles.brand}>{runsSeveral ? <Suspense fallback={<Brand />}><SiteSwitch /></Suspense> : <Brand />}</div>
        <Entries parts={parts} collapsed={collapsed} />
        {installed ? <div className={styles.asideApp}><installed.Entry className={styles.entry ?? ''} labelClassName={styles.entryLabel ?? ''} compact={collapsed} /></div> : null}
        <div className={styles.asideEnd}>
          <ToSite onView={siteView.open} />
          <IconButton label={collapsed ? t('studioNav.expand') : t('studioNav.collapse')} onClick={toggle} aria-expanded={!collapsed}>
            {collapsed ? <IconLayoutSidebarLeftExpand size={20} stroke={1.75} /> : <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} />}
          </IconButton>
        </div>
      </aside>
      <div className={styles.body}>
        <header className={styles.top} aria-label={t('studio')}>
          <IconButton label={t('menu.open')} className={styles.mobileOnly} onClick={drawer.open} aria-haspopup="dialog" aria-expanded={opened}><IconMenu2 size={22} stroke={1.75} /></IconButton>
          <UnstyledButton className={styles.search ?? ''} onClick={openPalette}>
            <IconSearch size={18} stroke={1.75} aria-hidden="true" /><span>{t('palette.open')}</span><Kbd size="xs" className={styles.kbd ?? ''}>{shortcut()}</Kbd>
          </UnstyledButton>
          <div className={styles.side}>
            <span className={styles.desktopOnly}><LanguageMenu /></span>
            <span className={styles.desktopOnly}><SchemeSwitch /></span>
            <AlarmBell />
            {user ? <ProfileMenu user={user} /> : null}
          </div>
        </header>
        {installed ? <installed.Notice /> : null}
        <main id="main" tabIndex={-1} className={styles.main}>{note}<Outlet /></main>
      </div>
      <Drawer opened={opened} onClose={drawer.close} title={t('studio')} closeLabel={t('menu.close')} position="left" size={300}>
        {runsSeveral ? <Suspense fallback={null}><SiteSwitch inline onGo={drawer.close} /></Suspense> : null}
        <Entries parts={parts} collapsed={false} onGo={drawer.close} />
        <div className={styles.drawerEnd}>
          {installed ? <installed.Entry className={styles.entry ?? ''} labelClassName={styles.entryLabel ?? ''} compact={false} /> : null}
          <ToSite onGo={drawer.close} onView={siteView.open} />
          <span className={styles.side}><LanguageMenu withName /><SchemeSwitch /></span>
        </div>
      </Drawer>
      {isViewing ? <Suspense fallback={null}><SiteView onClose={siteView.close} /></Suspense> : null}
    </div>
  )
}

function shortcut(): string {
  return /mac/i.test(navigator.platform) ? '⌘K' : 'Ctrl K'
}
