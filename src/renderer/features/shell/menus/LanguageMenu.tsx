import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { changeLanguage } from '#renderer/i18n/i18n.ts'
import { languageNames } from '#renderer/i18n/language.ts'
import type { Language } from '#renderer/i18n/language.ts'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { Menu } from '#renderer/ui/index.ts'
import { LanguageButton } from './menuButtons.tsx'
import { useOpening } from './useOpening.ts'
import type { Opening } from './useOpening.ts'

/** Interface language; texts from the server are refetched. */
export function LanguageMenu({ withName, offered, ...opening }: Opening & { withName: boolean; offered: readonly Language[] }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const { menu, target } = useOpening(opening)
  const showError = useShowError()
  const choose = async (code: Language) => {
    await changeLanguage(code)
    await queries.invalidateQueries()
  }
  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target>
        <LanguageButton ref={target} withName={withName} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(code) => { choose(code as Language).catch(showError) }}>
          {offered.map((code) => (
            <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick checkIcon={<IconCheck size={16} aria-hidden="true" />}>{languageNames[code]}</Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
