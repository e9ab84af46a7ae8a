import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#renderer/ui/index.ts'
import type { GuideLink } from './guides.ts'
import { GuideButton } from './menuButtons.tsx'
import { useOpening } from './useOpening.ts'
import type { Opening } from './useOpening.ts'

export function GuideMenu({ guides, ...opening }: Opening & { guides: readonly GuideLink[] }) {
  const { t } = useTranslation('accountMenu')
  const { menu, target } = useOpening(opening)
  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target><GuideButton ref={target} guides={guides} /></Menu.Target>
      <Menu.Dropdown>
        {guides.map(({ name, url }) => (
          <Menu.Item key={name} component="a" href={url} target="_blank" rel="noopener" rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}>{t(`guide.${name}`)}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
