import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractRows } from '#shared/contract.ts'
import { callRoute } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

let api: TestApi
let document: { paths: Record<string, Record<string, { operationId: string }>> }
beforeAll(async () => {
  api = await startApi()
  document = (await api.send('/openapi.json')).json as typeof document
})
afterAll(() => api.stop())

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : refsIn(part)))
}

it('lists every call at its URL', () => {
  for (const { name, definition } of contractRows) {
    const path = callRoute(definition).replace(/:(\w+)/g, '{$1}')
    expect(document.paths[path]?.[definition.method.toLowerCase()]?.operationId).toBe(name)
  }
})

it('resolves every reference', () => {
  const refs = [...new Set(refsIn(document))]
  expect(refs).toContain('#/components/schemas/Menu')
  for (const ref of refs) {
    const found = ref.slice(2).split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
    expect(found, ref).toBeTypeOf('object')
  }
})
