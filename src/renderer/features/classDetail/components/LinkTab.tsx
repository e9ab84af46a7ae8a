import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { carrySite } from '#renderer/lib/navigation/index.ts'
import { Tabs } from '#renderer/ui/index.ts'

const stay = (event: MouseEvent) => event.preventDefault()

/** A tab that is a link to the page that opens with it, so that it works before the scripts are there. The first one has the page's own address. */
export function LinkTab({ value, isFirst = false, children }: { value: string; isFirst?: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const link = { component: 'a', href: carrySite(isFirst ? pathname : `${pathname}?tab=${value}`, search), onClick: stay }
  return <Tabs.Tab value={value} {...link as object}>{children}</Tabs.Tab>
}
