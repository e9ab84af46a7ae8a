import type { ReactNode } from 'react'
import type { Menu as SiteMenu } from '#shared/channel/contract.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { menuTarget } from './menus.ts'

export function MenuLink({ menu, className, onClick, children }: { menu: SiteMenu; className?: string | undefined; onClick?: () => void; children?: ReactNode }) {
  const target = menuTarget(menu)
  const content = children ?? menu.menuTitle
  if (target === null) return <span className={className}>{content}</span>
  // Of visitors alone: a user who gets a visitor's page sees its space.
  const look = { className, 'data-personal': menu.visibleTypeCd === '02' || undefined }
  const tab = target.newTab ? { target: '_blank', rel: 'noopener' } : {}
  return target.kind === 'path'
    ? <Link to={target.path} {...look} onClick={onClick} {...tab}>{content}</Link>
    : <a href={target.url} {...look} onClick={onClick} {...tab}>{content}</a>
}
