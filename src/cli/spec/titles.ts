import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

const titled = new Set(['it', 'test', 'describe'])
// These prove nothing.
const idle = new Set(['skip', 'todo', 'fixme', 'fails', 'fail'])

// `test.describe.parallel` → [test, describe, parallel]
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

function constantText(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked ?? '').join('…')
  return undefined
}

/** Titles of running tests, with variants (each, only, concurrent …), outside skipped groups. @throws Error on syntax errors */
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
