import { IconColumnInsertRight, IconColumnRemove, IconLayoutList, IconPhotoPlus, IconRowInsertBottom, IconRowRemove, IconTableRow, IconTrash } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOfVideo, parseVideoLink } from '#shared/kernel/video/videoLinks.ts'
import { calloutTones, PICTURE_ALT_MAX } from '#shared/kernel/format/richText.ts'
import type { CalloutTone } from '#shared/kernel/format/richText.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { IconButton } from '#renderer/ui/IconButton.tsx'
import { Segmented } from '../choices/Segmented.tsx'
import { TextField } from '../TextField.tsx'
import { galleryAt } from './blocks.ts'
import type { Asks } from './insertions.ts'
import { runTable, tableCommands } from './table.ts'
import styles from '../RichTextEditor.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const tableIcons = { rowAfter: IconRowInsertBottom, columnAfter: IconColumnInsertRight, header: IconTableRow, deleteRow: IconRowRemove, deleteColumn: IconColumnRemove, remove: IconTrash } as const

/** What can be done with the picture, video, table or callout at the cursor. */
export function ContextBar({ editor, asks }: { editor: Editor; asks: Asks }) {
  const { t } = useTranslation('editor')
  const at = useEditorState({
    editor,
    selector: ({ editor: shown }) => {
      if (shown.isActive('image')) return { kind: 'image', alt: String(shown.getAttributes('image')['alt'] ?? ''), isTogether: shown.isActive('gallery') } as const
      if (shown.isActive('video')) return { kind: 'video', address: String(shown.getAttributes('video')['address']) } as const
      if (shown.isActive('table')) return { kind: 'table' } as const
      return shown.isActive('callout') ? { kind: 'callout', tone: shown.getAttributes('callout')['tone'] as CalloutTone } as const : null
    },
  })
  if (at === null) return null
  if (at.kind === 'image') {
    return (
      <Bar>
        <div className={styles.grow}>
          <TextField
            size="sm" label={t('pictures.alt')} description={t('pictures.altHelp')} maxLength={PICTURE_ALT_MAX} value={at.alt}
            onChange={(event) => editor.commands.updateAttributes('image', { alt: event.currentTarget.value })}
          />
        </div>
        {at.isTogether && asks.picture !== null ? <Button size="sm" kind="quiet" leftSection={<IconPhotoPlus {...icon} />} onClick={asks.picture}>{t('pictures.addMore')}</Button> : null}
        {at.isTogether ? <Button size="sm" kind="quiet" leftSection={<IconLayoutList {...icon} />} onClick={() => apart(editor)}>{t('pictures.apart')}</Button> : null}
        <Button size="sm" kind="quiet" leftSection={<IconTrash {...icon} />} onClick={() => remove(editor, 'image')}>{t('pictures.remove')}</Button>
      </Bar>
    )
  }
  if (at.kind === 'video') {
    return <Bar><span className={styles.grow}>{at.address}</span><Button size="sm" kind="quiet" leftSection={<IconTrash {...icon} />} onClick={() => remove(editor, 'video')}>{t('videos.remove')}</Button></Bar>
  }
  if (at.kind === 'table') {
    return (
      <Bar>
        {(Object.keys(tableIcons) as (keyof typeof tableIcons)[]).map((name) => {
          const Icon = tableIcons[name]
          return (
            <IconButton key={name} label={t(`tables.${name}`)} kind={name === 'remove' ? 'danger' : 'quiet'} onClick={() => { runTable(editor, tableCommands[name]); editor.commands.focus() }}>
              <Icon {...icon} />
            </IconButton>
          )
        })}
      </Bar>
    )
  }
  return (
    <Bar>
      <Segmented
        label={t('callouts.tone')} hideLabel value={at.tone} choices={calloutTones.map((tone) => ({ value: tone, label: t(`callouts.${tone}`) }))}
        onChange={(tone) => editor.chain().focus().updateAttributes('callout', { tone }).run()}
      />
      <Button size="sm" kind="quiet" onClick={() => editor.chain().focus().lift('callout').run()}>{t('callouts.remove')}</Button>
    </Bar>
  )
}

/** A press on one of its buttons leaves the focus in the text. Else the editor takes it back a moment later, with the old cursor. */
function Bar({ children }: { children: ReactNode }) {
  return <div className={styles.bar} role="presentation" onMouseDown={(event) => { if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault() }}>{children}</div>
}

function remove(editor: Editor, name: 'image' | 'video'): void {
  editor.chain().focus().command(({ tr, state: { selection } }) => {
    const { $from, from, to } = selection
    const gallery = galleryAt($from)
    // A gallery goes with its last picture.
    if (gallery?.node.childCount === 1) {
      tr.delete(gallery.from, gallery.to)
      return true
    }
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth).type.name !== name) continue
      tr.delete($from.before(depth), $from.after(depth))
      return true
    }
    tr.delete(from, to)
    return true
  }).run()
}

/** Puts the pictures of a gallery below each other. */
function apart(editor: Editor): void {
  const gallery = galleryAt(editor.state.selection.$from)
  if (gallery !== undefined) editor.chain().focus().command(({ tr }) => { tr.replaceWith(gallery.from, gallery.to, gallery.node.content); return true }).run()
}

/** Asks for the address of a video. What was typed stays until it is taken. */
export function VideoBar({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useTranslation('editor')
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = () => {
    const link = parseVideoLink(address)
    setWrong(link === null)
    if (link === null) return
    editor.chain().focus().insertContent({ type: 'video', attrs: { address: addressOfVideo(link) } }).run()
    close()
  }
  return (
    <Bar>
      <div className={styles.grow}>
        <TextField
          size="sm" type="url" ref={(field) => field?.focus()} label={t('videos.address')} description={t('videos.help')} placeholder="https://youtu.be/…" value={address} error={wrong ? t('videos.wrong') : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              add()
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              close()
              editor.commands.focus()
            }
          }}
        />
      </div>
      <Button size="sm" kind="primary" onClick={add}>{t('videos.add')}</Button>
      <Button size="sm" kind="quiet" onClick={close}>{t('pictures.give')}</Button>
    </Bar>
  )
}
