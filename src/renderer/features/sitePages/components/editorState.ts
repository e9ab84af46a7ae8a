import type { PageBlock } from '#shared/page/blocks/blocks.ts'

/** Steps that can be undone. */
const STEPS_MAX = 100

export interface EditorState {
  blocks: readonly PageBlock[]
  past: readonly (readonly PageBlock[])[]
  future: readonly (readonly PageBlock[])[]
  selectedId: string | null
  /** What the last step changed; another change of the same joins it, so that a word is one step. */
  lastField: string | null
}

export type EditorAction =
  | { type: 'add'; blocks: readonly PageBlock[]; after: string | null }
  | { type: 'change'; block: PageBlock; field: string }
  | { type: 'move'; id: string; to: number }
  | { type: 'remove'; id: string }
  | { type: 'replace'; blocks: readonly PageBlock[] }
  /** What another person saved; the history of undo starts there. */
  | { type: 'load'; blocks: readonly PageBlock[] }
  | { type: 'select'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' }

export const startState = (blocks: readonly PageBlock[]): EditorState => ({ blocks, past: [], future: [], selectedId: null, lastField: null })

function step(state: EditorState, blocks: readonly PageBlock[], more: Partial<EditorState> = {}): EditorState {
  return { ...state, past: [...state.past, state.blocks].slice(-STEPS_MAX), future: [], blocks, lastField: null, ...more }
}

const existing = (blocks: readonly PageBlock[], id: string | null) => (blocks.some((block) => block.id === id) ? id : null)

/** The editor's blocks after an action, with its undo. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { blocks, past, future, selectedId } = state
  switch (action.type) {
    case 'add': {
      const at = blocks.findIndex(({ id }) => id === action.after)
      const index = at === -1 ? blocks.length : at + 1
      return step(state, [...blocks.slice(0, index), ...action.blocks, ...blocks.slice(index)], { selectedId: action.blocks[0]?.id ?? selectedId })
    }
    case 'change': {
      const next = blocks.map((block) => (block.id === action.block.id ? action.block : block))
      const field = `${action.block.id} ${action.field}`
      return field === state.lastField ? { ...state, blocks: next, future: [] } : step(state, next, { lastField: field })
    }
    case 'move': {
      const from = blocks.findIndex(({ id }) => id === action.id)
      const moved = blocks[from]
      const to = Math.min(Math.max(0, action.to), blocks.length - 1)
      if (moved === undefined || from === to) return state
      const rest = blocks.toSpliced(from, 1)
      return step(state, rest.toSpliced(to, 0, moved))
    }
    case 'remove': {
      const at = blocks.findIndex(({ id }) => id === action.id)
      if (at === -1) return state
      return step(state, blocks.toSpliced(at, 1), { selectedId: selectedId === action.id ? null : selectedId })
    }
    case 'replace': return step(state, action.blocks, { selectedId: existing(action.blocks, selectedId) })
    case 'load': return { ...startState(action.blocks), selectedId: existing(action.blocks, selectedId) }
    case 'select': return { ...state, selectedId: action.id, lastField: null }
    case 'undo': {
      const before = past.at(-1)
      return before === undefined ? state : { blocks: before, past: past.slice(0, -1), future: [blocks, ...future], selectedId: existing(before, selectedId), lastField: null }
    }
    case 'redo': {
      const [next, ...rest] = future
      return next === undefined ? state : { blocks: next, past: [...past, blocks], future: rest, selectedId: existing(next, selectedId), lastField: null }
    }
  }
}

/** A block with ids of its own, and of those in its columns. */
export function withNewIds(block: PageBlock, newId: () => string): PageBlock {
  if (block.type !== 'columns') return { ...block, id: newId() }
  return { ...block, id: newId(), columns: block.columns.map((column) => column.map((inner) => ({ ...inner, id: newId() }))) }
}
