import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor as Base } from '@mantine/tiptap'
import { createDocument } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageTypes } from '#shared/kernel/format/pictures.ts'
import { useMediaUrl } from '#renderer/lib/media.tsx'
import { calloutNode, galleryNode, pastedVideo, pictureNode, videoNode } from './richText/blocks.ts'
import { ContextBar, VideoBar } from './richText/ContextBar.tsx'
import type { Asks } from './richText/insertions.ts'
import { Pending } from './richText/Pending.tsx'
import { mentionNode } from './richText/mention.tsx'
import type { SearchPeople } from './richText/mention.tsx'
import { slashMenu } from './richText/SlashMenu.tsx'
import type { SlashWords } from './richText/SlashMenu.tsx'
import { tableNodes } from './richText/table.ts'
import { Toolbar } from './richText/Toolbar.tsx'
import { usePictures } from './richText/usePictures.ts'
import type { UploadPicture } from './richText/usePictures.ts'
import { useFileDrop } from './useFileDrop.ts'
import text from '../data/RichText.module.css'
import styles from './RichTextEditor.module.css'

export interface RichTextEditorProps {
  label: string
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  description?: string | undefined
  error?: string | undefined
  placeholder?: string
  required?: boolean
  /** Lower, for short texts such as answers. */
  compact?: boolean
  /** Takes the focus when it appears. */
  focusesAtOnce?: boolean
  /** Stores a picture of the text; without it the text takes none. */
  uploadPicture?: UploadPicture
  /** Finds people behind an @; without it the text names nobody. */
  searchPeople?: SearchPeople
  /** Hears whether pictures of the text wait, are being stored or failed: the text does not hold them yet. */
  onBusy?: (isBusy: boolean) => void
}

/** What the extensions ask of the latest render. */
interface Latest {
  words: SlashWords
  asks: Asks
  addPictures: (files: readonly File[], at?: number) => void
  searchPeople: SearchPeople | undefined
}

const picturesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

export function RichTextEditor({ label, value, onChange, onBlur, description, error, placeholder, required, compact = false, focusesAtOnce = false, uploadPicture, searchPeople, onBusy }: RichTextEditorProps) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation('common')
  const id = useId()
  const absolute = useMediaUrl()
  const files = useRef<HTMLInputElement>(null)
  const latest = useRef<Latest | null>(null)
  const known = useRef(value)
  const hint = useRef(placeholder ?? '')
  const [asksVideo, setAsksVideo] = useState(false)
  const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, heading: { levels: [2, 3] } }), Link,
      // oxlint-disable-next-line react/refs -- asked by the editor, never while rendering
      Placeholder.configure({ placeholder: () => hint.current }),
      pictureNode(absolute, t('hint')), galleryNode, videoNode, calloutNode, ...tableNodes,
      // oxlint-disable-next-line react/refs -- asked while typing, never while rendering
      ...(searchPeople === undefined ? [] : [mentionNode(`${id}-people`, async (q) => await latest.current?.searchPeople?.(q) ?? [])]),
      // oxlint-disable-next-line react/refs -- read when the menu opens, never while rendering
      slashMenu(`${id}-insert`, () => latest.current ?? { words: { label: '', none: '', of: String }, asks: { picture: null, video: () => undefined } }),
    ],
    content: value,
    autofocus: focusesAtOnce ? 'end' : false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help`, 'aria-invalid': String(Boolean(error)) },
      handlePaste: (view, { clipboardData }) => {
        const pictures = picturesOf(clipboardData)
        if (pictures.length > 0 && uploadPicture !== undefined) {
          latest.current?.addPictures(pictures)
          return true
        }
        const { $from, empty } = view.state.selection
        const address = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0 ? pastedVideo(clipboardData?.getData('text/plain') ?? '') : null
        const node = address === null ? undefined : view.state.schema.nodes['video']?.create({ address })
        if (node === undefined) return false
        view.dispatch(view.state.tr.replaceSelectionWith(node))
        return true
      },
      handleDrop: (view, event, _, moved) => {
        const pictures = moved ? [] : picturesOf(event.dataTransfer)
        if (pictures.length === 0 || uploadPicture === undefined) return false
        event.preventDefault()
        latest.current?.addPictures(pictures, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
    onUpdate: ({ editor }) => {
      known.current = htmlOf(editor)
      onChange(known.current)
    },
    onBlur: () => onBlur?.(),
  })
  // If it unmounts while loading, React keeps the destroyed editor for a moment.
  const alive = editor !== null && !editor.isDestroyed ? editor : null
  const pictures = usePictures(alive, uploadPicture)
  const isBusy = pictures.pending.length > 0
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  // The text itself takes drops where they fall; those beside it go to the cursor.
  const drop = useFileDrop((dropped) => pictures.add(dropped.filter(({ type }) => type.startsWith('image/'))), uploadPicture === undefined)
  const asks: Asks = { picture: uploadPicture === undefined ? null : () => files.current?.click(), video: () => setAsksVideo(true) }
  useEffect(() => {
    latest.current = { words: { label: t('more'), none: t('none'), of: (name) => t(name) }, asks, addPictures: pictures.add, searchPeople }
  })
  // In the language of the page now: the editor keeps the extensions that it began with.
  useEffect(() => {
    if (hint.current === (placeholder ?? '')) return
    hint.current = placeholder ?? ''
    if (alive !== null && !alive.isDestroyed) alive.view.dispatch(alive.state.tr)
  }, [alive, placeholder])
  // Replaces the document on an outside change (a restored draft, a reset), not on its own, and not where only the server's attributes differ.
  useEffect(() => {
    if (alive === null || alive.isDestroyed || value === known.current) return
    known.current = value
    if (!createDocument(value, alive.schema).eq(alive.state.doc)) alive.commands.setContent(value, { emitUpdate: false })
  }, [alive, value])
  return (
    <div {...drop.props} data-over={drop.over || undefined} data-compact={compact || undefined} className={styles.whole}>
      <div id={`${id}-label`} className={styles.label}>{label}{required ? <span className={styles.required} aria-hidden="true"> *</span> : null}</div>
      <Base
        editor={editor} variant="subtle" data-invalid={error ? true : undefined} classNames={{ root: styles.root ?? '', content: `${styles.content} ${text.blocks}` }}
        labels={{
          boldControlLabel: t('bold'), italicControlLabel: t('italic'), underlineControlLabel: t('underline'),
          strikeControlLabel: t('strike'), h2ControlLabel: t('heading'), h3ControlLabel: t('subheading'), codeBlockControlLabel: t('code'),
          bulletListControlLabel: t('bullets'), orderedListControlLabel: t('numbers'), blockquoteControlLabel: t('quote'),
          hrControlLabel: t('line'), linkControlLabel: t('link'), unlinkControlLabel: t('unlink'),
          undoControlLabel: common('undo'), redoControlLabel: t('redo'), linkEditorInputLabel: t('address'),
          linkEditorInputPlaceholder: 'https://', linkEditorExternalLink: t('newTab'), linkEditorInternalLink: t('sameTab'),
          linkEditorSave: common('save'),
        }}
      >
        <Toolbar editor={alive} asks={asks} />
        {alive === null ? null : asksVideo ? <VideoBar editor={alive} close={() => setAsksVideo(false)} /> : <ContextBar editor={alive} asks={asks} />}
        <Base.Content />
        <Pending pictures={pictures.pending} retry={pictures.retry} forget={pictures.forget} />
      </Base>
      {uploadPicture === undefined ? null : (
        <input
          ref={files} type="file" hidden multiple accept={imageTypes.join(',')} aria-label={t('picture')}
          onChange={(event) => {
            pictures.add([...(event.currentTarget.files ?? [])])
            // Allows choosing the same file again.
            event.currentTarget.value = ''
          }}
        />
      )}
      <div id={`${id}-help`} className={styles.help}>
        {error ? <span className={styles.error} role="alert">{error}</span> : description ?? t(searchPeople === undefined ? 'slashHint' : 'slashAndNamesHint')}
      </div>
    </div>
  )
}
