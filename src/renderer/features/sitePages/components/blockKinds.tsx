import {
  IconAlertCircle, IconBoxMultiple, IconBuildingStore, IconClockHour4, IconCode, IconColumns2, IconForms, IconLayoutGrid, IconMapPin, IconMessageStar, IconPackage, IconPhoto, IconPlayerPlay, IconQuestionMark, IconTag, IconTextCaption, IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BlockType, PageBlock } from '#shared/page/blocks/blocks.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export const blockIcons: Readonly<Record<BlockType, ReactNode>> = {
  hero: <IconBuildingStore {...icon} />, text: <IconTextCaption {...icon} />, picture: <IconPhoto {...icon} />, gallery: <IconLayoutGrid {...icon} />, video: <IconPlayerPlay {...icon} />, columns: <IconColumns2 {...icon} />,
  classes: <IconBoxMultiple {...icon} />, packages: <IconPackage {...icon} />, reviews: <IconMessageStar {...icon} />, teachers: <IconUsers {...icon} />, prices: <IconTag {...icon} />, faq: <IconQuestionMark {...icon} />,
  countdown: <IconClockHour4 {...icon} />, form: <IconForms {...icon} />, map: <IconMapPin {...icon} />, snippet: <IconCode {...icon} />,
}

export const problemIcon = <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />

/** The first words of a block, to tell it from others of its kind. */
export function wordsOf(block: PageBlock): string {
  if (block.type === 'text') return block.html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;|\s+/g, ' ').trim().slice(0, 60)
  if (block.type === 'picture') return block.caption === '' ? (block.picture?.alt ?? '') : block.caption
  if (block.type === 'columns') return block.columns.flat().map(wordsOf).find((words) => words !== '') ?? ''
  return block.title
}
