import { describe, expect, it } from 'vitest'
import { newBlock } from '#shared/page/blocks/blocks.ts'
import type { PageBlock } from '#shared/page/blocks/blocks.ts'
import { editorReducer, startState, withNewIds } from './editorState.ts'
import type { EditorAction, EditorState } from './editorState.ts'

const faq = (id: string, title = ''): PageBlock => ({ ...newBlock('faq', id), title })
const run = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorReducer, state)
const ids = ({ blocks }: EditorState) => blocks.map(({ id }) => id).join('')
const abc = startState([faq('a'), faq('b'), faq('c')])

describe('the editor of a page', () => {
  it('adds after the selected block, or at the end, and selects what it added', () => {
    const added = run(abc, { type: 'add', blocks: [faq('x')], after: 'a' })
    expect([ids(added), added.selectedId]).toEqual(['axbc', 'x'])
    expect(ids(run(abc, { type: 'add', blocks: [faq('x'), faq('y')], after: null }))).toBe('abcxy')
  })

  it('moves within the list', () => {
    expect([0, 2, 9, -4].map((to) => ids(run(abc, { type: 'move', id: 'b', to })))).toEqual(['bac', 'acb', 'acb', 'bac'])
    expect(run(abc, { type: 'move', id: 'b', to: 1 })).toBe(abc)
    expect(run(abc, { type: 'move', id: 'none', to: 1 })).toBe(abc)
  })

  it('undoes and redoes each step; typing in one field is one step', () => {
    const typed = run(abc, { type: 'change', block: faq('a', '질'), field: 'title' }, { type: 'change', block: faq('a', '질문'), field: 'title' }, { type: 'change', block: faq('b', '또'), field: 'title' })
    expect(typed.past).toHaveLength(2)
    const once = run(typed, { type: 'undo' })
    expect(once.blocks).toMatchObject([{ title: '질문' }, { title: '' }, {}])
    const twice = run(once, { type: 'undo' }, { type: 'undo' })
    expect(twice.blocks).toEqual(abc.blocks)
    expect(run(twice, { type: 'redo' }, { type: 'redo' }).blocks).toEqual(typed.blocks)
    expect(run(once, { type: 'remove', id: 'c' }).future).toEqual([])
    expect(run(typed, { type: 'select', id: 'b' }, { type: 'change', block: faq('b', '또 하나'), field: 'title' }).past).toHaveLength(3)
  })

  it('keeps the selection only while its block exists', () => {
    const selected = run(abc, { type: 'select', id: 'b' })
    expect(run(selected, { type: 'remove', id: 'a' }).selectedId).toBe('b')
    expect(run(selected, { type: 'remove', id: 'b' }).selectedId).toBeNull()
    expect(run(selected, { type: 'load', blocks: [faq('z')] })).toEqual({ ...startState([faq('z')]), selectedId: null })
  })

  it('keeps a hundred steps', () => {
    const many = Array.from({ length: 150 }, (_, index): EditorAction => ({ type: 'change', block: faq('a', String(index)), field: `f${index}` }))
    expect(run(abc, ...many).past).toHaveLength(100)
  })

  it('copies a block with new ids, those in its columns too', () => {
    let made = 0
    const columns: PageBlock = { ...newBlock('columns', 'a'), columns: [[newBlock('text', 'b')], [newBlock('faq', 'c')]] }
    const copy = withNewIds(columns, () => `new-${(made += 1)}`)
    expect(JSON.stringify(copy)).not.toMatch(/"id":"[abc]"/)
    expect(made).toBe(3)
  })
})
