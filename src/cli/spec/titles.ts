import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/** The calls that give a test, or a group of tests, its title in vitest and Playwright. */
const titled = new Set(['it', 'test', 'describe'])
/** A test that does not run proves nothing. */
const idle = new Set(['skip', 'todo', 'fixme', 'fails', 'fail'])

/** `test.describe.parallel` → [test, describe, parallel]; `it.each(rows)` → [it, each]. */
function calleeNames(callee: ESTree.Node): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name]
    case 'MemberExpression':
      return callee.property.type === 'Identifier' ? [...calleeNames(callee.object), callee.property.name] : []
    case 'CallExpression':
      return calleeNames(callee.callee)
    case 'TaggedTemplateExpression':
      return calleeNames(callee.tag)
    default:
      return []
  }
}

/** The constant text of a title: of a template literal, all parts between its substitutions. */
function constantText(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked ?? '').join('…')
  return undefined
}

/**
 * The titles of the tests in a source that run: string and template literals given to it, test and describe and their
 * variants (each, only, concurrent …). Tests inside a skipped group are left out.
 * @throws Error when the source cannot be parsed
 */
export function testTitles(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const titles: { start: number; text: string }[] = []
  const skipped: { start: number; end: number }[] = []
  new Visitor({
    CallExpression: (call) => {
      const names = calleeNames(call.callee)
      const title = constantText(call.arguments[0])
      if (title === undefined || !titled.has(names[0] ?? '')) return
      if (names.some((name) => idle.has(name))) skipped.push(call)
      else titles.push({ start: call.start, text: title })
    },
  }).visit(program)
  return titles
    .filter(({ start }) => !skipped.some((group) => group.start <= start && start < group.end))
    .map(({ text }) => text)
}
