import { IconBlockquote, IconCode, IconH2, IconH3, IconInfoSquareRounded, IconList, IconLayoutGrid, IconListNumbers, IconMinus, IconMovie, IconPhoto, IconTable } from '@tabler/icons-react'
import type { Editor, Range } from '@tiptap/core'
import type { TablerIcon } from '@tabler/icons-react'
import { insertTable } from './table.ts'

export type InsertionName = 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote' | 'callout' | 'code' | 'table' | 'picture' | 'gallery' | 'video' | 'line'

export interface Insertion {
  name: InsertionName
  icon: TablerIcon
  /** English words that find it in every language. */
  words: string
  run: (editor: Editor, asks: Asks) => void
}

/** What needs more than the editor: a file, an address. */
export interface Asks {
  picture: (() => void) | null
  video: () => void
}

/** What the slash menu and the toolbar insert, in their order. */
export const insertions: readonly Insertion[] = [
  { name: 'heading', icon: IconH2, words: 'heading title h2', run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'subheading', icon: IconH3, words: 'subheading h3', run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { name: 'bullets', icon: IconList, words: 'bullet list ul', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'numbers', icon: IconListNumbers, words: 'numbered list ol', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'picture', icon: IconPhoto, words: 'picture image photo', run: (_, { picture }) => picture?.() },
  // Pictures that are chosen together stand together.
  { name: 'gallery', icon: IconLayoutGrid, words: 'gallery grid album', run: (_, { picture }) => picture?.() },
  { name: 'video', icon: IconMovie, words: 'video youtube vimeo', run: (_, { video }) => video() },
  { name: 'table', icon: IconTable, words: 'table', run: insertTable },
  { name: 'callout', icon: IconInfoSquareRounded, words: 'callout note box', run: (editor) => editor.chain().focus().toggleWrap('callout').run() },
  { name: 'quote', icon: IconBlockquote, words: 'quote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { name: 'code', icon: IconCode, words: 'code block pre', run: (editor) => editor.chain().focus().toggleCodeBlock().run() },
  { name: 'line', icon: IconMinus, words: 'line divider hr', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
]

/** Those whose name, as shown, or words begin with what was typed. */
export function insertionsFor(query: string, labelOf: (name: InsertionName) => string, hasPictures: boolean): Insertion[] {
  const typed = query.trim().toLowerCase()
  return insertions.filter(({ name, words }) => ((name !== 'picture' && name !== 'gallery') || hasPictures)
    && (labelOf(name).toLowerCase().includes(typed) || words.split(' ').some((word) => word.startsWith(typed))))
}

/** Deletes what was typed to find it, then inserts. */
export function insertAt(editor: Editor, range: Range, insertion: Insertion, asks: Asks): void {
  editor.chain().focus().deleteRange(range).run()
  insertion.run(editor, asks)
}
