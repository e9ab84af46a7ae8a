import { Extension } from '@tiptap/core'
import { ReactRenderer } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import type { SuggestionProps } from '@tiptap/suggestion'
import { insertAt, insertionsFor } from './insertions.ts'
import type { Asks, Insertion, InsertionName } from './insertions.ts'
import styles from '../RichTextEditor.module.css'

export interface SlashWords {
  label: string
  none: string
  of: (name: InsertionName) => string
}

interface MenuProps {
  id: string
  items: readonly Insertion[]
  at: number
  words: SlashWords
  choose: (insertion: Insertion) => void
}

const optionId = (id: string, name: InsertionName) => `${id}-${name}`

function Menu({ id, items, at, words, choose }: MenuProps) {
  if (items.length === 0) return <output className={styles.none}>{words.none}</output>
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list would take the focus from the text
    <div id={id} role="listbox" aria-label={words.label} className={styles.slash}>
      {items.map((insertion, index) => (
        // Focus stays in the text, which names the active option.
        <div
          key={insertion.name} id={optionId(id, insertion.name)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option" tabIndex={-1} aria-selected={index === at} className={styles.option}
          ref={(element) => { if (index === at) element?.scrollIntoView?.({ block: 'nearest' }) }}
          onMouseDown={(event) => event.preventDefault()} onClick={() => choose(insertion)} onKeyDown={() => undefined}
        >
          <insertion.icon size={20} stroke={1.75} aria-hidden="true" />{words.of(insertion.name)}
        </div>
      ))}
    </div>
  )
}

type Shown = SuggestionProps<Insertion, Insertion>

/** "/" at the start of a line or after a space lists what can be inserted; arrows, Enter and Escape work it. */
export const slashMenu = (id: string, latest: () => { words: SlashWords; asks: Asks }) => Extension.create({
  name: 'slashMenu',
  addProseMirrorPlugins() {
    return [Suggestion<Insertion, Insertion>({
      editor: this.editor, char: '/',
      items: ({ query }) => insertionsFor(query, latest().words.of, latest().asks.picture !== null),
      allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
      command: ({ editor, range, props }) => insertAt(editor, range, props, latest().asks),
      render: () => {
        let menu: ReactRenderer<unknown, MenuProps> | null = null
        let unmount: (() => void) | null = null
        let shown: Shown | null = null
        let at = 0
        const propsOf = (props: Shown): MenuProps => ({ id, items: props.items, at, words: latest().words, choose: props.command })
        const tell = (props: Shown) => {
          const active = props.items[at]
          const { dom } = props.editor.view
          if (active === undefined) dom.removeAttribute('aria-activedescendant')
          else dom.setAttribute('aria-activedescendant', optionId(id, active.name))
          dom.setAttribute('aria-controls', id)
        }
        const move = (by: number) => {
          if (shown === null || shown.items.length === 0) return false
          at = (at + by + shown.items.length) % shown.items.length
          menu?.updateProps(propsOf(shown))
          tell(shown)
          return true
        }
        return {
          onStart(props) {
            shown = props
            at = 0
            menu = new ReactRenderer(Menu, { editor: props.editor, props: propsOf(props), className: styles.popup ?? '' })
            unmount = props.mount(menu.element as HTMLElement)
            tell(props)
          },
          onUpdate(props) {
            shown = props
            at = Math.min(at, Math.max(props.items.length - 1, 0))
            menu?.updateProps(propsOf(props))
            tell(props)
          },
          onKeyDown({ event }) {
            if (event.key === 'ArrowDown') return move(1)
            if (event.key === 'ArrowUp') return move(-1)
            const chosen = shown?.items[at]
            if ((event.key !== 'Enter' && event.key !== 'Tab') || chosen === undefined) return false
            shown?.command(chosen)
            return true
          },
          onExit({ editor }) {
            unmount?.()
            menu?.destroy()
            editor.view.dom.removeAttribute('aria-activedescendant')
            editor.view.dom.removeAttribute('aria-controls')
          },
        }
      },
    })]
  },
})
