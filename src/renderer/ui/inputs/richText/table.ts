import { Node } from '@tiptap/core'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, goToNextCell, tableEditing, toggleHeaderRow } from '@tiptap/pm/tables'

// `@tiptap/extension-table` has no release for our version of the core: the same nodes over the table module that tiptap ships.

const ROLE = 'tableRole'
const NEW_ROWS = 3
const NEW_COLUMNS = 3

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = (name: string, tag: 'td' | 'th', role: string) => Node.create({
  name, content: 'block+', isolating: true,
  extendNodeSchema: (extension) => (extension.name === name ? { [ROLE]: role } : {}),
  // The table module wants the width; columns share the width instead.
  addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }),
  parseHTML: () => [{ tag }],
  renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
})

const row = Node.create({
  name: 'tableRow', content: '(tableCell | tableHeader)*',
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { [ROLE]: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const table = Node.create({
  name: 'table', content: 'tableRow+', group: 'block', isolating: true,
  extendNodeSchema: (extension) => (extension.name === 'table' ? { [ROLE]: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    const next = (editor: Editor) => {
      if (!editor.isActive('table')) return false
      return runTable(editor, goToNextCell(1)) || (runTable(editor, addRowAfter) && runTable(editor, goToNextCell(1)))
    }
    return { Tab: ({ editor }) => next(editor), 'Shift-Tab': ({ editor }) => editor.isActive('table') && runTable(editor, goToNextCell(-1)) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

export const tableNodes = [table, row, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')]

/** Runs a command of the table module; false where it does not apply. */
export function runTable(editor: Editor, command: Command): boolean {
  return command(editor.state, (transaction) => editor.view.dispatch(transaction), editor.view)
}

export const tableCommands = { rowAfter: addRowAfter, columnAfter: addColumnAfter, deleteRow, deleteColumn, header: toggleHeaderRow, remove: deleteTable } as const satisfies Record<string, Command>

/** Inserts an empty table with a row of headings, the cursor in its first cell. Tables hold no tables. */
export function insertTable(editor: Editor): void {
  if (editor.isActive('table')) return
  const rows = Array.from({ length: NEW_ROWS }, (_, at) => ({
    type: 'tableRow',
    content: Array.from({ length: NEW_COLUMNS }, () => ({ type: at === 0 ? 'tableHeader' : 'tableCell', content: [{ type: 'paragraph' }] })),
  }))
  editor.chain().focus().insertContent({ type: 'table', content: rows }).run()
  // The cursor is behind what was inserted, in its last cell.
  while (runTable(editor, goToNextCell(-1)));
}
