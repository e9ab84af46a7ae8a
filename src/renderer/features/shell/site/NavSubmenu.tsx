import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react'
import type { Menu as SiteMenu } from '#shared/channel/contract.ts'
import { usePathChange } from '#renderer/lib/navigation/index.ts'
import { MenuLink } from './MenuLink.tsx'
import { menuTarget } from './menus.ts'
import styles from './SiteLayout.module.css'

/** Hover delay before opening, and before closing (ms). */
const OPEN_AFTER_MS = 80
const CLOSE_AFTER_MS = 200

/** Submenu of the header or 'More' [SHELL-13] [SHELL-14]: opens on hover, focus, click or touch. Arrows, Home and End move, Escape closes. */
export function NavSubmenu({ label, menus }: { label: string; menus: readonly SiteMenu[] }) {
  const listId = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A click pins a list opened by hover.
  const [opened, setOpened] = useState<false | 'beside' | 'pressed'>(false)
  const close = () => { clearTimeout(timer.current); setOpened(false) }
  usePathChange(close)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (opened === false) return undefined
    const leave = ({ target }: Event) => { if (target instanceof Node && place.current?.contains(target) === false) setOpened(false) }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [opened])

  const onPointer = (event: PointerEvent, inside: boolean) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpened((now) => (inside ? now || 'beside' : now === 'pressed' && now)), inside ? OPEN_AFTER_MS : CLOSE_AFTER_MS)
  }
  const links = () => [...(place.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const inList = links()
    const at = inList.findIndex((link) => link === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at === -1 ? inList.length - 1 : at - 1, Home: 0, End: inList.length - 1 }[event.key]
    if (event.key === 'Escape' && opened !== false) {
      close()
      button.current?.focus({ preventScroll: true })
    } else if (to !== undefined && (at !== -1 || event.key.startsWith('Arrow'))) {
      setOpened('pressed')
      requestAnimationFrame(() => (to < 0 ? button.current : links()[Math.min(to, inList.length - 1)])?.focus())
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    // Not when focus returns from its own list.
    if (target === button.current && target.matches(':focus-visible') && !place.current?.contains(relatedTarget)) setOpened((now) => now || 'beside')
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => { if (relatedTarget !== null && !place.current?.contains(relatedTarget)) close() }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the button and the links within
    <div ref={place} className={styles.submenuPlace} onPointerEnter={(event) => onPointer(event, true)} onPointerLeave={(event) => onPointer(event, false)} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
      <button ref={button} type="button" className={styles.menu} aria-expanded={opened !== false} aria-controls={listId} onClick={() => setOpened((now) => (now === 'pressed' ? false : 'pressed'))}>
        {label}<IconChevronDown size={16} aria-hidden="true" />
      </button>
      <ul id={listId} className={styles.submenu} hidden={opened === false}>
        {menus.map((menu) => <Entry key={menu.menuSeq} menu={menu} onGo={close} />)}
      </ul>
    </div>
  )
}

function Entry({ menu, onGo }: { menu: SiteMenu; onGo: () => void }) {
  return (
    <li>
      <MenuLink menu={menu} className={menuTarget(menu) === null ? styles.submenuHeading : styles.submenuLink} onClick={onGo} />
      {menu.subMenus.length > 0 ? <ul className={styles.submenuDeeper}>{menu.subMenus.map((sub) => <Entry key={sub.menuSeq} menu={sub} onGo={onGo} />)}</ul> : null}
    </li>
  )
}
