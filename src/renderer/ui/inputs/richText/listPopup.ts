import { ReactRenderer } from '@tiptap/react'
import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import type { ComponentType } from 'react'
import styles from '../RichTextEditor.module.css'

export interface PopupProps<Item> {
  id: string
  items: readonly Item[]
  at: number
  choose: (item: Item) => void
}

/** A list that a character opens below the cursor: arrows, Enter, Tab and Escape work it, and the text names the active option. */
export const listPopup = <Item>(id: string, optionId: (item: Item) => string, List: ComponentType<PopupProps<Item>>): NonNullable<SuggestionOptions<Item, Item>['render']> => () => {
  type Shown = SuggestionProps<Item, Item>
  let menu: ReactRenderer<unknown, PopupProps<Item>> | null = null
  let unmount: (() => void) | null = null
  let shown: Shown | null = null
  let at = 0
  const propsOf = (props: Shown): PopupProps<Item> => ({ id, items: props.items, at, choose: props.command })
  const tell = (props: Shown) => {
    const active = props.items[at]
    const { dom } = props.editor.view
    if (active === undefined) dom.removeAttribute('aria-activedescendant')
    else dom.setAttribute('aria-activedescendant', optionId(active))
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
      menu = new ReactRenderer(List, { editor: props.editor, props: propsOf(props), className: styles.popup ?? '' })
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
}
