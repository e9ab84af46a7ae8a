import { contract } from '#shared/contract.ts'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'

export const address: DeliveryAddress = {
  recipient: '김하늘', phone: '01012345678', abroadYn: 'N', country: '', postcode: '06236', address: '서울특별시 강남구 마당로 12', detail: '3층', note: '문 앞에 놓아 주세요',
}

interface Shipped { course: BuiltCourse; orderNo: string }

/** A class for 12,000 won whose material is sent. */
export const buildShippedClass = async (api: TestApi, site: Site): Promise<BuiltCourse> =>
  buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }), draft: { title: '택배로 받는 도자기', fareCd: '01', price: 12_000, deliveryCd: '00', materialTitle: '흙 꾸러미' } })

/** An order of a shipped class with an address; its deposit is awaited. */
export async function orderShipped(api: TestApi, { site, owner, learner }: { site: Site; owner: Person; learner: Person }, course?: BuiltCourse): Promise<Shipped> {
  const { channelSeq } = site
  await owner.client(contract.order.saveSettings, { params: { channelSeq }, body: { bank } })
  const shipped = course ?? await buildShippedClass(api, site)
  const { order: { orderNo } } = await learner.client(contract.order.checkout, { params: { channelSeq, courseSeq: shipped.courseSeq } })
  await learner.client(contract.order.pay, { params: { channelSeq, orderNo }, body: { payMethodCd: '05', orderer, payAmount: 12_000, address } })
  return { course: shipped, orderNo }
}

/** As `orderShipped`, paid: its parcel is prepared. */
export async function buyShipped(api: TestApi, of: { site: Site; owner: Person; learner: Person }): Promise<Shipped> {
  const bought = await orderShipped(api, of)
  await of.owner.client(contract.order.confirmDeposit, { params: { channelSeq: of.site.channelSeq, orderNo: bought.orderNo } })
  return bought
}

export const rowsOf = (orderNos: readonly string[], trackingNo = '6123456789012') => orderNos.map((orderNo, index) => ({ line: index + 2, orderNo, carrier: '우체국', trackingNo }))

/** Ships parcels by a sheet; returns the number of the change. */
export async function shipAll({ channelSeq, owner }: Site, orderNos: readonly string[]): Promise<number> {
  const { batchSeq } = await owner.client(contract.delivery.importSheet, { params: { channelSeq }, body: { rows: rowsOf(orderNos) } })
  return batchSeq ?? 0
}
