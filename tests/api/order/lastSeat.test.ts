import { afterAll, beforeAll, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { attendees } from '#server/infra/db/schema/index.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { freshDatabaseUrl } from '#tests/support/server/database.ts'
import { actorOn, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Site } from '#tests/support/server/factories.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'

/** `npm test -- money` runs 10,000. */
const RACES = Number(process.env.MONEY_RACES ?? 10)
const PRICE = 12_000

/** Two servers on PostgreSQL, one on the embedded database. */
let servers: TestApi[]
let company: PlayedCompany
let site: Site
let course: BuiltCourse
let buyers: Actor[]
beforeAll(async () => {
  const databaseUrl = await freshDatabaseUrl()
  const first = await startApi({ ...(databaseUrl === undefined ? {} : { databaseUrl }), payments: (clock) => (company = playCompany(() => clock.now())).providers })
  const second = databaseUrl === undefined ? [] : [await startApi({ databaseUrl, payments: () => company.providers })]
  servers = [first, ...second]
  site = await buildSite(first)
  course = await buildCourse(first, { site, draft: { title: '한 자리', fareCd: '01', price: PRICE, userLimitTypeCd: '99', maxUserCount: 1 } })
  buyers = []
  for (let one = 0; one < 4; one += 1) buyers.push(await actorOn(first, site, await buildPerson(first, { site })))
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

const place = { origin: 'https://madang.test', platformOrigin: 'https://madang.test', language: 'ko' as const, isPhone: false }
const ordersOf = (index: number) => (servers[index % servers.length] as TestApi).server.services.order

/** The charge number of a window, or none where the seat is not free. */
async function openWindow(actor: Actor, index: number): Promise<string[]> {
  const { service } = ordersOf(index)
  try {
    const { order } = await service.checkout(actor, course)
    const form = { payMethodCd: payMethodCd.card, orderer, couponSeq: null, instalmentMonths: 0, payAmount: order.payAmount, returnTo: 'web' as const }
    const { payUrl } = await service.pay(actor, { channelSeq: site.channelSeq, orderNo: order.orderNo }, form, place)
    return [payUrl?.split('/').at(-1) ?? '']
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

it(`sells one last seat once in ${RACES} races of four buyers, two windows each, on every server at once [ENR-10]`, async () => {
  const [{ server: { ports: { database: { db } }, services } }] = servers as [TestApi]
  const isMine = and(eq(attendees.channelSeq, site.channelSeq), eq(attendees.courseSeq, course.courseSeq), eq(attendees.choiseStatusCd, '00'))
  for (let race = 0; race < RACES; race += 1) {
    const windows = (await Promise.all(buyers.map(openWindow))).flat()
    expect(windows).toHaveLength(1)
    // Every seat that was held is free again; windows stay open.
    for (const { clock } of servers) clock.advance(11 * MINUTE_MS)
    windows.push(...(await Promise.all(buyers.map((actor, index) => openWindow(actor, index + race)))).flat())
    for (const { clock } of servers) clock.advance(11 * MINUTE_MS)
    await Promise.all([...windows, ...windows].map(async (chargeNo, index) => {
      const { charging } = ordersOf(index)
      const charge = await charging.find(chargeNo)
      if (charge === undefined) throw new Error('the charge is gone')
      await charging.comeBack(charge, company.back(chargeNo)).catch((error: unknown) => {
        if (!(error instanceof PaymentError)) throw error
      })
    }))
    const seated = await db.select().from(attendees).where(isMine)
    expect(seated).toHaveLength(1)
    expect(company.kept()).toBe(PRICE)
    const { orders } = await services.order.service.list({ channelSeq: site.channelSeq, userSeq: seated[0]?.userSeq ?? 0 }, { page: 1, size: 1 })
    await services.order.desk.refund({ channelSeq: site.channelSeq, orderNo: orders[0]?.orderNo ?? '' }, { refundNo: crypto.randomUUID(), amount: PRICE, reason: '' }, site.owner.userSeq)
    expect(company.kept()).toBe(0)
  }
}, RACES * 1000 + 10_000)
