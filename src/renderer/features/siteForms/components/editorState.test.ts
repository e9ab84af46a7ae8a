import { expect, it } from 'vitest'
import { formContent, itemsOf } from '#shared/form/rules.ts'
import type { FormItem } from '#shared/form/rules.ts'
import { conditionSources, editorReducer, faultsOf, rowIds, startState } from './editorState.ts'
import type { EditorAction } from './editorState.ts'

const base = { help: '', isRequired: false, showIf: null }
const text = (id: string, over: Partial<FormItem> = {}) => ({ ...base, id, label: id, type: 'SHORT_TEXT', maxLength: 200, ...over }) as FormItem
const choice = (id: string, choices: string[], over: Partial<FormItem> = {}) => ({ ...base, id, label: id, type: 'MULTIPLE_CHOICE', isMany: false, hasOther: false, choices, ...over }) as FormItem
const content = formContent.parse({
  button: {},
  steps: [
    { id: 'step01', title: '하나', items: [choice('choice1', ['가', '나']), text('text01', { showIf: { itemId: 'choice1', values: ['가'] } })] },
    { id: 'step02', title: '둘', items: [text('text02')] },
  ],
})
const after = (...actions: EditorAction[]) => actions.reduce(editorReducer, startState(content))
const rows = (...actions: EditorAction[]) => rowIds(after(...actions).content.steps)

it('adds behind what is chosen, at the start of a chosen step, else at the end [SET-06]', () => {
  const item = text('added1')
  expect(rows({ type: 'add', item, after: 'choice1' })).toEqual(['step01', 'choice1', 'added1', 'text01', 'step02', 'text02'])
  expect(rows({ type: 'add', item, after: 'step02' })).toEqual(['step01', 'choice1', 'text01', 'step02', 'added1', 'text02'])
  expect(rows({ type: 'add', item, after: null })).toEqual(['step01', 'choice1', 'text01', 'step02', 'text02', 'added1'])
})

it('moves items within and across steps, and steps with their items [SET-06]', () => {
  expect(rows({ type: 'move', id: 'text02', over: 'text01' })).toEqual(['step01', 'choice1', 'text02', 'text01', 'step02'])
  expect(rows({ type: 'move', id: 'text01', over: 'step02' })).toEqual(['step01', 'choice1', 'step02', 'text01', 'text02'])
  expect(rows({ type: 'move', id: 'text02', over: 'step01' })).toEqual(['step01', 'text02', 'choice1', 'text01', 'step02'])
  expect(rows({ type: 'move', id: 'step02', over: 'choice1' })).toEqual(['step02', 'text02', 'step01', 'choice1', 'text01'])
  expect(rows({ type: 'shift', id: 'text01', by: 1 })).toEqual(['step01', 'choice1', 'step02', 'text01', 'text02'])
  expect(rows({ type: 'shift', id: 'choice1', by: -1 })).toEqual(rowIds(content.steps))
  expect(rows({ type: 'shift', id: 'step01', by: 1 })).toEqual(['step02', 'text02', 'step01', 'choice1', 'text01'])
})

it('keeps the items of a step that is removed, and at least one step [SET-06]', () => {
  expect(rows({ type: 'remove', id: 'step02' })).toEqual(['step01', 'choice1', 'text01', 'text02'])
  expect(rows({ type: 'remove', id: 'step01' })).toEqual(['step02', 'choice1', 'text01', 'text02'])
  expect(rows({ type: 'remove', id: 'step01' }, { type: 'remove', id: 'step02' })).toEqual(['step02', 'choice1', 'text01', 'text02'])
})

it('conditions follow a renamed choice and end with one that is no more [SET-06]', () => {
  const shown = (...actions: EditorAction[]) => itemsOf(after(...actions).content.steps).find(({ id }) => id === 'text01')?.showIf
  expect(shown({ type: 'change', item: choice('choice1', ['하나', '나']), field: 'choice 0' })).toEqual({ itemId: 'choice1', values: ['하나'] })
  expect(shown({ type: 'change', item: choice('choice1', ['나']), field: 'removeChoice' })).toBeNull()
  expect(shown({ type: 'change', item: choice('choice1', ['가', '나', '다']), field: 'addChoice' })).toEqual({ itemId: 'choice1', values: ['가'] })
  expect(shown({ type: 'change', item: choice('choice1', ['나', '가']), field: 'order' })).toEqual({ itemId: 'choice1', values: ['가'] })
  expect(shown({ type: 'remove', id: 'choice1' })).toBeNull()
})

it('names the items that cannot be saved [SET-06]', () => {
  expect(faultsOf(content.steps)).toEqual({})
  expect(faultsOf(after({ type: 'move', id: 'choice1', over: 'text02' }).content.steps)).toEqual({ text01: 'condition' })
  expect(faultsOf(after({ type: 'change', item: text('text02', { label: ' ' }), field: 'label' }).content.steps)).toEqual({ text02: 'label' })
  expect(faultsOf(after({ type: 'change', item: choice('choice1', ['가', '가']), field: 'choice 1' }).content.steps)).toMatchObject({ choice1: 'choices' })
  expect(conditionSources(content.steps, 'text02').map(({ id }) => id)).toEqual(['choice1'])
  expect(conditionSources(content.steps, 'choice1')).toEqual([])
})

it('undoes a word at once and what was removed, and does it a second time [SET-06]', () => {
  const typed = after({ type: 'change', item: text('text02', { label: 'ㄱ' }), field: 'label' }, { type: 'change', item: text('text02', { label: '가' }), field: 'label' })
  expect(typed.past).toHaveLength(1)
  expect(editorReducer(typed, { type: 'undo' }).content).toEqual(content)
  const removed = after({ type: 'select', id: 'text02' }, { type: 'remove', id: 'text02' })
  expect(removed.selectedId).toBeNull()
  const undone = editorReducer(removed, { type: 'undo' })
  expect(undone.content).toEqual(content)
  expect(editorReducer(undone, { type: 'redo' }).content).toEqual(removed.content)
  expect(editorReducer(removed, { type: 'load', content }).past).toEqual([])
})
