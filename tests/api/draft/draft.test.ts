import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFT_KEPT_MS, DRAFT_MAX, DRAFTS_MAX, draftCalls } from '#shared/draft/contract.ts'
import type { Draft } from '#shared/draft/contract.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, logIn } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const at = (secondsAgo = 0) => new Date(api.clock.now().getTime() - secondsAgo * SECOND_MS).toISOString()
const draft = (name: string, words: string, secondsAgo = 0): Draft => ({ name, keep: 'browser', content: JSON.stringify({ content: words }), typedAt: at(secondsAgo) })
const handOver = (client: Person['client'], ...drafts: Draft[]) => client(draftCalls.handOver, { body: { drafts } })
const list = async (client: Person['client']) => (await client(draftCalls.list)).drafts

describe('drafts between a logout and the next login [AUTH-07]', () => {
  it('are back on another device, for their author alone, until that device has them', async () => {
    const [person, stranger] = [await buildPerson(api), await buildPerson(api)]
    await handOver(person.client, draft('comment.3', '쓰던 답글', 60), draft('review.1.2', '쓰던 후기', 30))
    const elsewhere = await logIn(api, person)
    const drafts = await list(elsewhere.client)
    expect(drafts).toEqual([draft('comment.3', '쓰던 답글', 60), draft('review.1.2', '쓰던 후기', 30)])
    expect(await list(stranger.client)).toEqual([])
    await stranger.client(draftCalls.remove, { body: { drafts } })
    expect(await list(elsewhere.client)).toHaveLength(2)
    await elsewhere.client(draftCalls.remove, { body: { drafts: drafts.slice(0, 1).map(({ name, typedAt }) => ({ name, typedAt })) } })
    expect((await list(person.client)).map(({ name }) => name)).toEqual(['review.1.2'])
  })

  it('of one name give way to a newer one only, and a removal spares one that came since', async () => {
    const { client } = await buildPerson(api)
    await handOver(client, draft('post.1', '나중', 10))
    await handOver(client, draft('post.1', '먼저', 20))
    expect((await list(client)).map(({ content }) => content)).toEqual(['{"content":"나중"}'])
    const taken = (await list(client)).map(({ name, typedAt }) => ({ name, typedAt }))
    await handOver(client, draft('post.1', '더 나중', 5))
    await client(draftCalls.remove, { body: { drafts: taken } })
    expect((await list(client)).map(({ content }) => content)).toEqual(['{"content":"더 나중"}'])
    // Twice in one hand-over: the newer one counts.
    await handOver(client, draft('post.1', '최신', 1), draft('post.1', '그 전', 2))
    expect((await list(client)).map(({ content }) => content)).toEqual(['{"content":"최신"}'])
  })

  it('of a device whose clock runs ahead count as typed now', async () => {
    const { client } = await buildPerson(api)
    await handOver(client, draft('post.1', '앞선 시계', -3600))
    expect((await list(client))[0]?.typedAt).toBe(at())
    api.clock.advance(SECOND_MS)
    await handOver(client, draft('post.1', '그 뒤'))
    expect((await list(client))[0]?.content).toBe('{"content":"그 뒤"}')
  })

  it('are so many, of which the oldest go, and for so long', async () => {
    const person = await buildPerson(api)
    const { client } = person
    await handOver(client, ...Array.from({ length: DRAFTS_MAX }, (_one, index) => draft(`old.${index}`, '글', 100 + index)))
    await Promise.all([handOver(client, draft('new.1', '글')), handOver(client, draft('new.2', '글'))])
    const names = (await list(client)).map(({ name }) => name)
    expect(names).toHaveLength(DRAFTS_MAX)
    expect(names).toEqual(expect.arrayContaining(['new.1', 'new.2', 'old.0']))
    expect(names).not.toContain(`old.${DRAFTS_MAX - 1}`)
    api.clock.advance(DRAFT_KEPT_MS + 1)
    expect(await list((await logIn(api, person)).client)).toEqual([])
  })

  it('refuse what is no draft', async () => {
    const { client } = await buildPerson(api)
    const one = draft('post.1', '글')
    const hostile: Partial<Draft>[] = [
      { name: '../post' }, { name: '' }, { name: 'a'.repeat(121) }, { content: 'no json' }, { content: '[1]' }, { content: 'null' }, { content: `{"a":"${'x'.repeat(DRAFT_MAX)}"}` },
      { content: '{"a":"\u0000"}' }, { typedAt: 'yesterday' }, { keep: 'cloud' as never },
    ]
    for (const part of hostile) await expect(handOver(client, { ...one, ...part }), JSON.stringify(part).slice(0, 60)).rejects.toMatchObject({ status: 400 })
    const large = draft('post.1', 'x'.repeat(DRAFT_MAX - 100))
    await expect(handOver(client, ...Array.from({ length: 6 }, (_one, index) => ({ ...large, name: `large.${index}` })))).rejects.toMatchObject({ status: 400 })
    await expect(handOver(client)).rejects.toMatchObject({ status: 400 })
    expect(await list(client)).toEqual([])
  })
})
