import { IconChevronDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Menu as SiteMenu } from '#shared/channel/contract.ts'
import { MenuLink } from './MenuLink.tsx'
import { menuTarget } from './menus.ts'
import { NavSubmenu } from './NavSubmenu.tsx'
import styles from './SiteLayout.module.css'

/** Width (px) reserved for 'More' (platform spec §2). */
const MORE_WIDTH_PX = 106
const GAP_PX = 4

/** Menus that do not fit move to 'More', remeasured on resize [SHELL-13]. */
export function HeaderMenus({ menus }: { menus: readonly SiteMenu[] }) {
  const { t } = useTranslation('shell')
  const bar = useRef<HTMLElement>(null)
  const measure = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(menus.length)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const fit = () => {
      const widths = [...(measure.current?.children ?? [])].map((child) => child.getBoundingClientRect().width + GAP_PX)
      setFitting(countFitting(widths, element.clientWidth))
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    // The hidden copy resizes with menus and language.
    if (measure.current) observer.observe(measure.current)
    fit()
    return () => observer.disconnect()
  }, [])
  const shown = menus.slice(0, fitting)
  const rest = menus.slice(fitting)
  return (
    <nav ref={bar} aria-label={t('menu.label')} className={styles.menus}>
      <div className={styles.measureClip} aria-hidden="true">
        <div ref={measure} className={styles.measure}>
          {menus.map((menu) => <span key={menu.menuSeq} className={styles.menu}>{menu.menuTitle}{menu.subMenus.length > 0 ? <IconChevronDown size={16} /> : null}</span>)}
        </div>
      </div>
      {shown.map((menu) => menu.subMenus.length > 0
        ? <NavSubmenu key={menu.menuSeq} label={menu.menuTitle} menus={withOwnPage(menu)} />
        : <MenuLink key={menu.menuSeq} menu={menu} className={styles.menu} />)}
      {rest.length > 0 ? <NavSubmenu label={t('menu.more')} menus={rest} /> : null}
    </nav>
  )
}

function withOwnPage(menu: SiteMenu): SiteMenu[] {
  return menuTarget(menu) === null ? menu.subMenus : [{ ...menu, subMenus: [] }, ...menu.subMenus]
}

/** How many menus fit into `room` (px), with space for 'More' unless all do. */
export function countFitting(widths: readonly number[], room: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = MORE_WIDTH_PX
  let count = 0
  for (const width of widths) {
    used += width
    if (used > room) break
    count += 1
  }
  return count
}
