import { Extension } from '@tiptap/core'
import { Suggestion } from '@tiptap/suggestion'
import { insertAt, insertionsFor } from './insertions.ts'
import type { Asks, Insertion, InsertionName } from './insertions.ts'
import { listPopup } from './listPopup.ts'
import type { PopupProps } from './listPopup.ts'
import styles from '../RichTextEditor.module.css'

export interface SlashWords {
  label: string
  none: string
  of: (name: InsertionName) => string
}

interface MenuProps extends PopupProps<Insertion> {
  words: SlashWords
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

/** "/" at the start of a line or after a space lists what can be inserted; arrows, Enter and Escape work it. */
export const slashMenu = (id: string, latest: () => { words: SlashWords; asks: Asks }) => Extension.create({
  name: 'slashMenu',
  addProseMirrorPlugins() {
    return [Suggestion<Insertion, Insertion>({
      editor: this.editor, char: '/',
      items: ({ query }) => insertionsFor(query, latest().words.of, latest().asks.picture !== null),
      allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
      command: ({ editor, range, props }) => insertAt(editor, range, props, latest().asks),
      render: listPopup<Insertion>(id, ({ name }) => optionId(id, name), (props) => <Menu {...props} words={latest().words} />),
    })]
  },
})
