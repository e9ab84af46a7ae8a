import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { visibleBlocks } from '#shared/page/blocks/blocks.ts'
import type { BlockType, PageBlock } from '#shared/page/blocks/blocks.ts'
import { EmptyBlockContext } from '#renderer/entities/page/blocks/emptyBlock.ts'
import { PageBlocks, hasOwnTitle } from '#renderer/entities/page/blocks/PageBlocks.tsx'
import { IconButton, PageTitle } from '#renderer/ui/index.ts'
import { blockIcons } from './blockKinds.tsx'
import { useBlockNames } from './useBlockNames.ts'
import styles from './sitePages.module.css'

/** Widths of the preview, px. */
export const canvasWidths = { desktop: 1200, tablet: 768, phone: 390 } as const
export type CanvasWidth = keyof typeof canvasWidths
export type CanvasReader = 'all' | 'visitor' | 'member'

export interface BlockActions {
  select: (id: string) => void
  move: (id: string, to: number) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
}

/** The room that there is for the page, px. */
function useRoom() {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<number | null>(null)
  useEffect(() => {
    if (box.current === null) return undefined
    const sizes = new ResizeObserver(([entry]) => { if (entry !== undefined) setRoom(entry.contentRect.width) })
    sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [])
  return { box, room }
}

/** The page as its readers see it, made smaller where it does not fit. With `actions`, a block is chosen by a press. */
export function Canvas({ title, blocks, width, reader, selectedId, actions, empty }: {
  title: string
  blocks: readonly PageBlock[]
  width: CanvasWidth
  reader: CanvasReader
  selectedId: string | null
  actions: BlockActions | null
  empty: ReactNode
}) {
  const { t } = useTranslation('sitePage')
  const names = useBlockNames()
  const { box, room } = useRoom()
  const shown = reader === 'all' ? blocks : visibleBlocks(blocks, reader === 'member')
  const hint = useCallback((type: BlockType) => (actions === null ? null : <div className={styles.hint}>{blockIcons[type]}<span>{t('canvas.emptyBlock', { kind: names[type] })}</span></div>), [actions, names, t])
  const wide = canvasWidths[width]
  const scale = Math.min(1, (room ?? wide) / wide)
  const around = (block: PageBlock, view: ReactNode, index: number) => (actions === null ? view : (
    <div className={styles.chosen} data-selected={block.id === selectedId || undefined} data-block={block.id}>
      <div inert>{view}</div>
      <button type="button" className={styles.pick} aria-label={t('canvas.pick', { kind: names[block.type], number: index + 1 })} aria-pressed={block.id === selectedId} onClick={() => actions.select(block.id)} />
      {block.id !== selectedId ? null : (
        <div className={styles.blockBar} role="toolbar" aria-label={names[block.type]}>
          <IconButton label={t('canvas.up')} kind="secondary" size="md" disabled={index === 0} onClick={() => actions.move(block.id, blocks.indexOf(block) - 1)}><IconArrowUp size={18} stroke={1.75} /></IconButton>
          <IconButton label={t('canvas.down')} kind="secondary" size="md" disabled={index === shown.length - 1} onClick={() => actions.move(block.id, blocks.indexOf(block) + 1)}><IconArrowDown size={18} stroke={1.75} /></IconButton>
          <IconButton label={t('canvas.duplicate')} kind="secondary" size="md" onClick={() => actions.duplicate(block.id)}><IconCopy size={18} stroke={1.75} /></IconButton>
          <IconButton label={t('canvas.remove')} kind="secondary" size="md" onClick={() => actions.remove(block.id)}><IconTrash size={18} stroke={1.75} /></IconButton>
        </div>
      )}
    </div>
  ))
  return (
    <div ref={box} className={styles.canvas}>
      {room === null ? null : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only keeps links of the preview from leaving the editor
        <div
          className={styles.sheet} data-width={width} style={{ width: wide, zoom: scale, '--unscaled': 1 / scale } as CSSProperties}
          onClickCapture={(event) => { if ((event.target as Element).closest('a') !== null) event.preventDefault() }}
        >
          {shown.length === 0 ? empty : (
            <EmptyBlockContext value={hint}>
              {hasOwnTitle(shown) ? null : <div className={styles.sheetTitle}><PageTitle flush>{title}</PageTitle></div>}
              <PageBlocks blocks={shown} hasTitle={!hasOwnTitle(shown)} around={around} />
            </EmptyBlockContext>
          )}
        </div>
      )}
    </div>
  )
}
