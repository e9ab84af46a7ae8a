import { Button } from '#renderer/ui/index.ts'
import type { ButtonKind } from '#renderer/ui/index.ts'
import { Link } from '#renderer/lib/navigation/index.ts'

/** A button of a page: to a path of the site, or to another address in a new tab. */
export function BlockButton({ button: { label, link }, kind, size = 'md' }: { button: { label: string; link: string }; kind: ButtonKind; size?: 'md' | 'lg' }) {
  if (label === '' || link === '') return null
  if (link.startsWith('/')) return <Button component={Link} to={link} kind={kind} size={size}>{label}</Button>
  const opens = /^https?:/i.test(link) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return <Button component="a" href={link} kind={kind} size={size} {...opens}>{label}</Button>
}
