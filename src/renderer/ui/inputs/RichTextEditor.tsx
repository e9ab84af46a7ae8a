import '@mantine/tiptap/styles.css'
import { Link, RichTextEditor as Base } from '@mantine/tiptap'
import { Placeholder } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
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
}

export function RichTextEditor({ label, value, onChange, onBlur, description, error, placeholder, required }: RichTextEditorProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: false, heading: { levels: [2, 3] } }), Link, Placeholder.configure({ placeholder: placeholder ?? '' })],
    content: value,
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
    onBlur: () => onBlur?.(),
  })
  // If it unmounts while loading, React keeps the destroyed editor for a moment.
  const alive = editor !== null && !editor.isDestroyed ? editor : null
  useEffect(() => {
    if (alive === null || alive.isDestroyed) return
    alive.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-help`, 'aria-invalid': String(Boolean(error)),
        },
      },
    })
  }, [alive, id, error])
  // Replaces the document on an outside change (a restored draft, a reset), not on its own.
  useEffect(() => {
    if (alive === null || alive.isDestroyed) return
    if (value !== (alive.isEmpty ? '' : alive.getHTML())) alive.commands.setContent(value, { emitUpdate: false })
  }, [alive, value])
  return (
    <div>
      <div id={`${id}-label`} className={styles.label}>{label}{required ? <span className={styles.required} aria-hidden="true"> *</span> : null}</div>
      <Base
        editor={editor} variant="subtle" data-invalid={error ? true : undefined} classNames={{ root: styles.root ?? '', content: styles.content ?? '' }}
        labels={{
          boldControlLabel: t('editor.bold'), italicControlLabel: t('editor.italic'), underlineControlLabel: t('editor.underline'),
          strikeControlLabel: t('editor.strike'), h2ControlLabel: t('editor.heading'), h3ControlLabel: t('editor.subheading'),
          bulletListControlLabel: t('editor.bullets'), orderedListControlLabel: t('editor.numbers'), blockquoteControlLabel: t('editor.quote'),
          hrControlLabel: t('editor.line'), linkControlLabel: t('editor.link'), unlinkControlLabel: t('editor.unlink'),
          undoControlLabel: t('undo'), redoControlLabel: t('editor.redo'), linkEditorInputLabel: t('editor.address'),
          linkEditorInputPlaceholder: 'https://', linkEditorExternalLink: t('editor.newTab'), linkEditorInternalLink: t('editor.sameTab'),
          linkEditorSave: t('save'),
        }}
      >
        <Base.Toolbar aria-label={t('editor.toolbar')}>
          <Base.ControlsGroup><Base.H2 /><Base.H3 /></Base.ControlsGroup>
          <Base.ControlsGroup><Base.Bold /><Base.Italic /><Base.Underline /><Base.Strikethrough /></Base.ControlsGroup>
          <Base.ControlsGroup><Base.BulletList /><Base.OrderedList /><Base.Blockquote /><Base.Hr /></Base.ControlsGroup>
          <Base.ControlsGroup><Base.Link /><Base.Unlink /></Base.ControlsGroup>
          <Base.ControlsGroup><Base.Undo /><Base.Redo /></Base.ControlsGroup>
        </Base.Toolbar>
        <Base.Content />
      </Base>
      <div id={`${id}-help`} className={styles.help}>
        {error ? <span className={styles.error} role="alert">{error}</span> : description}
      </div>
    </div>
  )
}
