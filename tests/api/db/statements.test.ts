import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract.ts'
import { contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { samples } from '#tests/api/contract/samples.ts'
import type { Sample } from '#tests/api/contract/sample.ts'
import { buildScene, standIns } from '#tests/api/contract/scene.ts'
import type { Scene } from '#tests/api/contract/scene.ts'
import { statementsOf } from '#tests/support/server/sentStatements.ts'

/** Most statements of a read: each is a round trip. */
const MOST = 4

let api: TestApi
let scene: Scene
beforeAll(async () => {
  api = await startApi({ env: standIns })
  scene = await buildScene(api)
})
afterAll(() => api.stop())

/** Reads that write: guesses are counted, uploads reserved. */
const writing: readonly string[] = ['account.validateCode', 'upload.check', 'upload.uploadUrl']

const reads = contractRows
  .filter(({ name, definition }) => definition.method === 'GET' && !writing.includes(name))
  .map(({ name, definition }) => ({ name, definition, sample: samples[name as CallName] }))

/** Makes a read with warm caches, twice, as a job of the scene may change the site meanwhile and empty its cache; returns the fewer statements. */
async function made({ definition, sample }: (typeof reads)[number], by: Sample['by']): Promise<string[]> {
  const input = await sample.with(scene)
  const once = async () => {
    for (const { channelSeq } of [scene.site, scene.other]) await api.server.services.channel.get(channelSeq)
    return statementsOf(async () => {
      const { status } = await api.send(callUrl(definition, input), { token: by === null ? undefined : scene[by].token })
      expect(status).toBe(200)
    })
  }
  const [first, second] = [await once(), await once()]
  return first.length < second.length ? first : second
}

/** A page about one member: the member, and what each of its lists holds; and what a merge of two would do. */
const mostOf: Readonly<Record<string, number>> = { 'member.detail': 10, 'member.mergePreview': 6 }

describe('a read sends four statements at most', () => {
  it.each(reads)('$name, by its caller', async (read) => {
    const statements = await made(read, read.sample.by)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(mostOf[read.name] ?? MOST)
  })

  it.each(reads.filter(({ sample }) => sample.by === null))('$name, by a member', async (read) => {
    const statements = await made(read, 'learner')
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST)
  })
})

describe('authentication and authorisation', () => {
  it.each(['channel.auth', 'channel.channelUser'])('take one statement: %s', async (name) => {
    const read = reads.find((one) => one.name === name)
    if (read === undefined) throw new Error(`there is no ${name}`)
    expect(await made(read, 'owner')).toHaveLength(1)
  })
})
