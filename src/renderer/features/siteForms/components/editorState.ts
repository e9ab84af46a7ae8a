import { formItem, itemsOf } from '#shared/form/rules.ts'
import type { FormContent, FormItem, FormStep } from '#shared/form/rules.ts'

/** Steps that can be undone. */
const HISTORY_MAX = 100

export interface EditorState {
  content: FormContent
  past: readonly FormContent[]
  future: readonly FormContent[]
  /** An item or a step. */
  selectedId: string | null
  /** What the last change was of; another change of the same joins it, so that a word is undone at once. */
  lastField: string | null
}

export type EditorAction =
  | { type: 'add'; item: FormItem; after: string | null }
  | { type: 'addStep'; step: FormStep }
  | { type: 'change'; item: FormItem; field: string }
  | { type: 'changeStep'; id: string; title: string }
  | { type: 'changeForm'; part: Partial<Pick<FormContent, 'button' | 'lead' | 'thanks'>>; field: string }
  /** To the place of another row of the list. */
  | { type: 'move'; id: string; over: string }
  | { type: 'shift'; id: string; by: -1 | 1 }
  | { type: 'remove'; id: string }
  /** What another person saved; the history starts there. */
  | { type: 'load'; content: FormContent }
  | { type: 'select'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' }

export const startState = (content: FormContent): EditorState => ({ content, past: [], future: [], selectedId: null, lastField: null })

/** Ids of all rows of the list: each step, and the items in it. */
export const rowIds = (steps: readonly FormStep[]): string[] => steps.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)])

const existing = ({ steps }: FormContent, id: string | null) => (id !== null && rowIds(steps).includes(id) ? id : null)

function next(state: EditorState, content: FormContent, more: Partial<EditorState> = {}): EditorState {
  return { ...state, past: [...state.past, state.content].slice(-HISTORY_MAX), future: [], content, lastField: null, ...more }
}
const withSteps = (state: EditorState, steps: FormStep[], more?: Partial<EditorState>) => next(state, { ...state.content, steps }, more)
const eachItem = (steps: readonly FormStep[], change: (item: FormItem) => FormItem): FormStep[] => steps.map((step) => ({ ...step, items: step.items.map(change) }))

/** Moves an item to the place of another row, or a step with its items to that of another step. */
function moved(steps: readonly FormStep[], id: string, over: string): FormStep[] | null {
  const stepAt = steps.findIndex((step) => step.id === id)
  if (stepAt >= 0) {
    const to = steps.findIndex((step) => step.id === over || step.items.some((item) => item.id === over))
    const step = steps[stepAt]
    return step === undefined || to < 0 || to === stepAt ? null : steps.toSpliced(stepAt, 1).toSpliced(to, 0, step)
  }
  const ids = rowIds(steps)
  const item = itemsOf(steps).find((one) => one.id === id)
  // The first row is the heading of the first step.
  const to = Math.max(1, ids.indexOf(over))
  if (item === undefined || !ids.includes(over) || ids.indexOf(id) === to) return null
  const order = ids.filter((one) => one !== id).toSpliced(to, 0, id)
  const items = new Map(itemsOf(steps).map((one) => [one.id, one]))
  return order.reduce<FormStep[]>((done, one) => {
    const heading = steps.find((step) => step.id === one)
    if (heading !== undefined) return [...done, { ...heading, items: [] }]
    const last = done.at(-1)
    const moving = items.get(one)
    return last === undefined || moving === undefined ? done : [...done.slice(0, -1), { ...last, items: [...last.items, moving] }]
  }, [])
}

/** Conditions follow the choices that they name: a choice that is renamed, or is no more. */
function afterChange(before: FormItem | undefined, now: FormItem): (item: FormItem) => FormItem {
  return (item) => {
    if (item.id === now.id) return now
    if (item.showIf?.itemId !== now.id || before?.type !== 'MULTIPLE_CHOICE' || now.type !== 'MULTIPLE_CHOICE') return item
    const values = item.showIf.values.flatMap((value) => {
      if (now.choices.includes(value)) return [value]
      const renamed = before.choices.length === now.choices.length ? now.choices[before.choices.indexOf(value)] : undefined
      return renamed === undefined ? [] : [renamed]
    })
    return { ...item, showIf: values.length === 0 ? null : { ...item.showIf, values: [...new Set(values)] } }
  }
}

/** The editor's form after an action, with its undo. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  const { content, past, future, selectedId } = state
  const { steps } = content
  switch (action.type) {
    case 'add': {
      const found = steps.findIndex(({ id, items }) => id === action.after || items.some((item) => item.id === action.after))
      const at = found < 0 ? steps.length - 1 : found
      return withSteps(state, steps.map((step, index) => {
        if (index !== at) return step
        const place = step.items.findIndex(({ id }) => id === action.after)
        const to = place >= 0 ? place + 1 : step.id === action.after ? 0 : step.items.length
        return { ...step, items: step.items.toSpliced(to, 0, action.item) }
      }), { selectedId: action.item.id })
    }
    case 'addStep': return withSteps(state, [...steps, action.step], { selectedId: action.step.id })
    case 'change': {
      const field = `${action.item.id} ${action.field}`
      const changed = { ...content, steps: eachItem(steps, afterChange(itemsOf(steps).find(({ id }) => id === action.item.id), action.item)) }
      return field === state.lastField ? { ...state, content: changed, future: [] } : next(state, changed, { lastField: field })
    }
    case 'changeStep': {
      const field = `${action.id} title`
      const changed = { ...content, steps: steps.map((step) => (step.id === action.id ? { ...step, title: action.title } : step)) }
      return field === state.lastField ? { ...state, content: changed, future: [] } : next(state, changed, { lastField: field })
    }
    case 'changeForm': {
      const changed = { ...content, ...action.part }
      return action.field === state.lastField ? { ...state, content: changed, future: [] } : next(state, changed, { lastField: action.field })
    }
    case 'move': {
      const order = moved(steps, action.id, action.over)
      return order === null ? state : withSteps(state, order)
    }
    case 'shift': {
      const at = steps.findIndex(({ id }) => id === action.id)
      const ids = rowIds(steps)
      const over = at >= 0 ? steps[at + action.by]?.id : ids[ids.indexOf(action.id) + action.by]
      const order = over === undefined ? null : moved(steps, action.id, over)
      return order === null ? state : withSteps(state, order)
    }
    case 'remove': {
      const at = steps.findIndex(({ id }) => id === action.id)
      const selected = selectedId === action.id ? null : selectedId
      if (at >= 0) {
        // Its items go to the step beside it.
        const step = steps[at]
        const beside = at === 0 ? 1 : at - 1
        if (step === undefined || steps[beside] === undefined) return state
        return withSteps(state, steps.flatMap((one, index) => (index === at ? [] : [index === beside ? { ...one, items: at === 0 ? [...step.items, ...one.items] : [...one.items, ...step.items] } : one])), { selectedId: selected })
      }
      if (!itemsOf(steps).some(({ id }) => id === action.id)) return state
      const rest = steps.map((step) => ({ ...step, items: step.items.filter(({ id }) => id !== action.id) }))
      return withSteps(state, eachItem(rest, (item) => (item.showIf?.itemId === action.id ? { ...item, showIf: null } : item)), { selectedId: selected })
    }
    case 'load': return { ...startState(action.content), selectedId: existing(action.content, selectedId) }
    case 'select': return { ...state, selectedId: action.id, lastField: null }
    case 'undo': {
      const before = past.at(-1)
      return before === undefined ? state : { content: before, past: past.slice(0, -1), future: [content, ...future], selectedId: existing(before, selectedId), lastField: null }
    }
    case 'redo': {
      const [after, ...rest] = future
      return after === undefined ? state : { content: after, past: [...past, content], future: rest, selectedId: existing(after, selectedId), lastField: null }
    }
  }
}

/** Items before one that its condition may name. */
export function conditionSources(steps: readonly FormStep[], id: string): Extract<FormItem, { type: 'AGREE' | 'MULTIPLE_CHOICE' }>[] {
  const all = itemsOf(steps)
  return all.slice(0, all.findIndex((item) => item.id === id)).filter((item) => item.type === 'MULTIPLE_CHOICE' || item.type === 'AGREE')
}

/** What keeps an item from being saved. */
export type ItemFault = 'choices' | 'condition' | 'label'

/** The items that cannot be saved as they are. */
export function faultsOf(steps: readonly FormStep[]): Readonly<Record<string, ItemFault>> {
  return Object.fromEntries(itemsOf(steps).flatMap((item): [string, ItemFault][] => {
    if (item.label.trim() === '') return [[item.id, 'label']]
    if (item.showIf !== null && !conditionSources(steps, item.id).some(({ id }) => id === item.showIf?.itemId)) return [[item.id, 'condition']]
    return formItem.safeParse(item).success ? [] : [[item.id, item.showIf !== null && item.showIf.values.length === 0 ? 'condition' : 'choices']]
  }))
}
