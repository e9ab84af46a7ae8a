import { useState } from 'react'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import type { SessionUser } from '#shared/auth/contract.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { languages } from '#renderer/i18n/language.ts'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import type { LatePart } from '#renderer/lib/loading/latePart.tsx'
import { useGuideLinks } from './guides.ts'
import { GuideButton, LanguageButton, ProfileButton } from './menuButtons.tsx'
import type { Opening } from './useOpening.ts'

// Not in the first load: each menu is prefetched on hover or focus of its button.
const language = latePart(async () => (await import('./LanguageMenu.tsx')).LanguageMenu)
const profile = latePart(async () => (await Promise.all([import('#renderer/features/shell/account/ProfileMenu.tsx'), loadTexts(['accountMenu'])]))[0].ProfileMenu)
const guide = latePart(async () => (await Promise.all([import('./GuideMenu.tsx'), loadTexts(['accountMenu'])]))[0].GuideMenu)

interface Trigger {
  'aria-haspopup': 'menu'
  'aria-expanded': false
  onClick: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** Shows only the button until it is clicked, then the open menu. */
function Late<Props extends object>({ menu: { Part: Menu, fetchPart }, button: Button, props }: {
  menu: LatePart<Props & Opening>
  button: ComponentType<Props & Trigger>
  props: Props
}): ReactNode {
  const [wanted, setWanted] = useState<Opening | null>(null)
  const button = (
    <Button
      {...props} aria-haspopup="menu" aria-expanded={false} onClick={({ currentTarget }) => setWanted({ hadFocus: currentTarget === document.activeElement })}
      onPointerEnter={fetchPart} onFocus={fetchPart}
    />
  )
  return wanted ? <Menu {...props} {...wanted} fallback={button} onMissing={() => setWanted(null)} /> : button
}

/** Nothing at a site of one language. */
export function LanguageMenu({ withName = false }: { withName?: boolean }) {
  const offered = useSite().channel?.design.languages ?? languages
  return offered.length < 2 ? null : <Late menu={language} button={LanguageButton} props={{ withName, offered }} />
}

export function ProfileMenu({ user }: { user: SessionUser }) {
  return <Late menu={profile} button={ProfileButton} props={{ user }} />
}

export function GuideMenu() {
  const guides = useGuideLinks()
  return guides.length === 0 ? null : <Late menu={guide} button={GuideButton} props={{ guides }} />
}
