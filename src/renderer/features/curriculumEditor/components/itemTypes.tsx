import { IconFileText, IconFolders, IconHeading, IconMovie } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { authorableTypes } from '#shared/curriculum/items.ts'

export type AuthorableType = (typeof authorableTypes)[number]

export const offeredTypes: readonly AuthorableType[] = ['02', '05', '06', '01']

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const icons: Record<AuthorableType, ReactNode> = { '01': <IconHeading {...icon} />, '02': <IconMovie {...icon} />, '05': <IconFileText {...icon} />, '06': <IconFolders {...icon} /> }

export function isAuthorableType(typeCd: string): typeCd is AuthorableType {
  return (authorableTypes as readonly string[]).includes(typeCd)
}

export function TypeIcon({ typeCd }: { typeCd: string }) {
  return isAuthorableType(typeCd) ? icons[typeCd] : icons['05']
}
