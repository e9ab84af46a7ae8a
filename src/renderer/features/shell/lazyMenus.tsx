import { Suspense, lazy, useState } from 'react'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import type { SessionUser } from '#shared/contract/auth.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { useGuideLinks } from './guides.ts'
import { GuideButton, LanguageButton, ProfileButton } from './menuButtons.tsx'
import type { Opening } from './useOpening.ts'

// Menus that open over the page are no part of its first load: a pointer or the focus on a button fetches its menu.
const loadLanguage = async () => ({ default: (await import('./LanguageMenu.tsx')).LanguageMenu })
const loadProfile = async () => ({ default: (await Promise.all([import('./ProfileMenu.tsx'), loadTexts(['accountMenu'])]))[0].ProfileMenu })
const loadGuides = async () => ({ default: (await Promise.all([import('./GuideMenu.tsx'), loadTexts(['accountMenu'])]))[0].GuideMenu })
const Language = lazy(loadLanguage)
const Profile = lazy(loadProfile)
const Guide = lazy(loadGuides)

interface Trigger {
  'aria-haspopup': 'menu'
  'aria-expanded': false
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** Shows the menu's button alone until it is pressed; the menu that then takes its place opens. */
function Late<Props extends object>({ load, menu: Menu, button: Button, props }: {
  load: () => Promise<unknown>
  menu: ComponentType<Props & Opening>
  button: ComponentType<Props & Trigger>
  props: Props
}): ReactNode {
  const [wanted, setWanted] = useState<Opening | null>(null)
  const fetchMenu = () => { void load() }
  const button = (
    <Button
      {...props} aria-haspopup="menu" aria-expanded={false} onClick={({ currentTarget }) => setWanted({ hadFocus: currentTarget === document.activeElement })}
      onPointerEnter={fetchMenu} onFocus={fetchMenu}
    />
  )
  return wanted ? <Suspense fallback={button}><Menu {...props} {...wanted} /></Suspense> : button
}

/** Chooses the language of the interface. */
export function LanguageMenu({ withName = false }: { withName?: boolean }) {
  return <Late load={loadLanguage} menu={Language} button={LanguageButton} props={{ withName }} />
}

/** The person's own menu. */
export function ProfileMenu({ user }: { user: SessionUser }) {
  return <Late load={loadProfile} menu={Profile} button={ProfileButton} props={{ user }} />
}

/** The platform's guides; nothing where it has none. */
export function GuideMenu() {
  const guides = useGuideLinks()
  return guides.length === 0 ? null : <Late load={loadGuides} menu={Guide} button={GuideButton} props={{ guides }} />
}
