import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { createSending } from '#server/modules/campaign/sending.ts'
import type { Wait } from '#server/modules/campaign/sending.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { campaignOf } from './samples.ts'

const PEOPLE = 24
let api: TestApi
let site: Site
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  for (let one = 0; one < PEOPLE; one += 1) {
    const person = await buildPerson(api, { site })
    await person.client(contract.profile.changeMarketing, { body: { marketingYn: 'Y', channelSeq: site.channelSeq } })
  }
})
afterAll(() => api.stop())
let sentAt: number[] = []
beforeEach(() => { sentAt = [] })

/** Starts a campaign to all members and returns its run by `campaignMailsPerMinute`; mails note the time of the virtual clock, which waiting alone moves. */
async function campaign(campaignMailsPerMinute: number, wait: Wait = async (ms) => api.clock.advance(ms)) {
  const params = { channelSeq: site.channelSeq }
  const { campaignSeq } = await site.owner.client(contract.campaign.create, { params, body: campaignOf({ subject: `${campaignMailsPerMinute}통` }) })
  await site.owner.client(contract.campaign.start, { params: { ...params, campaignSeq }, body: { sendAt: null } })
  const { ports } = api.server
  const waits: number[] = []
  const { job } = createSending(
    { ...ports, config: { ...ports.config, campaignMailsPerMinute }, mailer: { async send() { sentAt.push(api.clock.now().getTime()) } } },
    async () => async ({ email }) => ({ to: email, subject: '소식', text: '소식', html: '<p>소식</p>' }),
    async (ms, signal) => {
      waits.push(ms)
      await wait(ms, signal)
    },
  )
  return {
    waits,
    run: (signal = new AbortController().signal) => job.run({ ...params, campaignSeq }, signal),
    counts: async () => (await site.owner.client(contract.campaign.detail, { params: { ...params, campaignSeq } })).counts,
  }
}
/** Most mails that left within one minute, from any of them on. */
const mostInAMinute = () => Math.max(...sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + MINUTE_MS).length))

describe('the pace of campaign mails [SET-07]', () => {
  it.each([1, 7, 10, 20, 600])('is at most %d in any minute, and no slower', async (perMinute) => {
    const { run, counts, waits } = await campaign(perMinute)
    const began = api.clock.now().getTime()
    await run()
    expect(await counts()).toMatchObject({ total: PEOPLE, sent: PEOPLE, waiting: 0 })
    expect(sentAt).toHaveLength(PEOPLE)
    expect(mostInAMinute()).toBeLessThanOrEqual(perMinute)
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo((PEOPLE / perMinute) * MINUTE_MS)
    expect((sentAt.at(-1) ?? 0) - began).toBeLessThanOrEqual((PEOPLE / perMinute) * MINUTE_MS)
  })

  it('has no limit at 0', async () => {
    const { run, waits } = await campaign(0)
    await run()
    expect([sentAt.length, waits, mostInAMinute()]).toEqual([PEOPLE, [], PEOPLE])
  })

  it('stops while it waits when the server stops, and the next run sends the others alone', async () => {
    const stop = new AbortController()
    const first = await campaign(20, async (_ms, signal) => {
      stop.abort(new Error('the server stops'))
      signal.throwIfAborted()
    })
    await expect(first.run(stop.signal)).rejects.toThrow('the server stops')
    const done = sentAt.length
    expect(await first.counts()).toMatchObject({ sent: done, waiting: PEOPLE - done, unknown: 0 })
    expect(done).toBe(10)
    await first.run()
    expect([await first.counts(), sentAt.length]).toMatchObject([{ sent: PEOPLE, waiting: 0, unknown: 0 }, PEOPLE])
  })
})
