import { expect, it } from 'vitest'
import { allBlocks, pageBlocks } from '#shared/page/blocks/blocks.ts'
import { editorReducer, startState } from './editorState.ts'
import { blocksOfGroup, blocksOfTemplate, blockTemplates, pageTemplates } from './templates.ts'

const said = ((key: string) => key) as never
let count = 0
const newId = () => `id-${count++}`

it.each(blockTemplates)('the ready-made blocks “%s” can be saved, have ids of their own each time, and are one step of undo [SHELL-05]', (template) => {
  const first = blocksOfGroup(template, said, newId)
  const second = blocksOfGroup(template, said, newId)
  expect(pageBlocks.safeParse([...first, ...second]).success).toBe(true)
  expect(first.length).toBeGreaterThan(0)
  const before = startState(blocksOfTemplate('faq', said, newId))
  const after = editorReducer(before, { type: 'add', blocks: first, after: before.blocks[0]?.id ?? null })
  expect(after.blocks.slice(1, 1 + first.length)).toEqual(first)
  expect(editorReducer(after, { type: 'undo' }).blocks).toEqual(before.blocks)
})

it.each(pageTemplates)('the ready-made page “%s” can be saved [SHELL-05]', (template) => {
  const blocks = blocksOfTemplate(template, said, newId)
  expect(pageBlocks.safeParse(blocks).success).toBe(true)
  expect(allBlocks(blocks).length > 0).toBe(template !== 'blank')
})
