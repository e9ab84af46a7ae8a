import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract.ts'
import { contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { samples } from '#tests/api/contract/samples.ts'
import { buildScene, standIns } from '#tests/api/contract/scene.ts'
import type { Scene } from '#tests/api/contract/scene.ts'
import { statementsOf } from '#tests/support/server/sentStatements.ts'

/** Statements of each call, for review. `RECORD=Y` rewrites the file. */
const file = join(import.meta.dirname, 'statementCounts.json')
const isRecording = process.env.RECORD === 'Y'
const recorded = isRecording ? {} : JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>

let api: TestApi
let scene: Scene
/** Reads of the cached site row, excluded: whether they happen depends on earlier tests. */
let ofSite: ReadonlySet<string>
beforeAll(async () => {
  api = await startApi({ env: standIns })
  scene = await buildScene(api)
  api.server.services.channel.forget(scene.site.channelSeq)
  ofSite = new Set(await statementsOf(() => api.server.services.channel.get(scene.site.channelSeq)))
})
const counts: Record<string, number> = {}
afterAll(async () => {
  if (isRecording) writeFileSync(file, `${JSON.stringify(Object.fromEntries(Object.entries(counts).sort(([one], [other]) => one.localeCompare(other))), null, 2)}\n`)
  await api.stop()
})

async function sentBy({ name, definition }: (typeof contractRows)[number]): Promise<string[]> {
  const { by, with: made } = samples[name as CallName]
  const input = await made(scene)
  const sent = await statementsOf(async () => {
    const body = definition.body === undefined ? {} : { body: input.body ?? {} }
    const answer = await api.send(callUrl(definition, input), { method: definition.method, token: by === null ? undefined : scene[by].token, ...body })
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
  })
  return sent.filter((text) => !ofSite.has(text))
}

describe('a call sends no more statements than recorded', () => {
  it.each(contractRows)('$name', async (row) => {
    const sent = await sentBy(row)
    counts[row.name] = sent.length
    const most = isRecording ? Infinity : (recorded[row.name] ?? -1)
    expect(sent.length, `more than recorded; if that is meant: RECORD=Y\n${sent.join('\n')}`).toBeLessThanOrEqual(most)
  })

  it('records only existing calls', () => {
    const names = contractRows.map(({ name }) => name)
    expect(isRecording ? names : Object.keys(recorded)).toEqual(expect.arrayContaining(names))
    expect(Object.keys(recorded).filter((name) => !names.includes(name as CallName))).toEqual([])
  })
})
