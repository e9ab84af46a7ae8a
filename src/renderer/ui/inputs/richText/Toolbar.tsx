import { RichTextEditor as Base } from '@mantine/tiptap'
import { IconInfoSquareRounded, IconMovie, IconPhoto, IconTable } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useTranslation } from 'react-i18next'
import { fadeEdges } from '#renderer/ui/layout/fadeEdges.ts'
import { insertions } from './insertions.ts'
import type { Asks } from './insertions.ts'
import styles from '../RichTextEditor.module.css'

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const
const shown = { picture: IconPhoto, video: IconMovie, table: IconTable, callout: IconInfoSquareRounded } as const

/** Stays at the top of a long text; on narrow screens one row that scrolls sideways. */
export function Toolbar({ editor, asks }: { editor: Editor | null; asks: Asks }) {
  const { t } = useTranslation('editor')
  const insert = (name: keyof typeof shown) => {
    const Icon = shown[name]
    return (
      <Base.Control
        key={name} aria-label={t(name)} title={t(name)} active={name === 'callout' && (editor?.isActive('callout') ?? false)}
        onClick={() => { if (editor !== null) insertions.find((one) => one.name === name)?.run(editor, asks) }}
      >
        <Icon {...icon} />
      </Base.Control>
    )
  }
  return (
    <Base.Toolbar ref={fadeEdges} aria-label={t('toolbar')} className={styles.toolbar ?? ''} data-sticky>
      <Base.ControlsGroup><Base.H2 /><Base.H3 /></Base.ControlsGroup>
      <Base.ControlsGroup><Base.Bold /><Base.Italic /><Base.Underline /><Base.Strikethrough /></Base.ControlsGroup>
      <Base.ControlsGroup>{asks.picture === null ? null : insert('picture')}{insert('video')}{insert('table')}{insert('callout')}</Base.ControlsGroup>
      <Base.ControlsGroup><Base.BulletList /><Base.OrderedList /><Base.Blockquote /><Base.CodeBlock /><Base.Hr /></Base.ControlsGroup>
      <Base.ControlsGroup><Base.Link /><Base.Unlink /></Base.ControlsGroup>
      <Base.ControlsGroup><Base.Undo /><Base.Redo /></Base.ControlsGroup>
    </Base.Toolbar>
  )
}
