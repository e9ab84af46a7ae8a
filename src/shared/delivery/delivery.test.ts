import { describe, expect, it } from 'vitest'
import { languages } from '#shared/kernel/call/headers.ts'
import { textsOf } from '#tests/support/locales/texts.ts'
import { addressLine, deliveryAddress, noAddress } from './address.ts'
import { carrierOf, carriers, trackingNoOf, trackingUrl } from './carriers.ts'
import { SHEET_ROWS_MAX, cellsOf } from '#shared/kernel/sheet/cells.ts'
import { judgeLine, readSheet } from './sheet.ts'
import { areGoodsOut, bulkStates, canChangeAddress, canMove, deliveryState, stateOnRefund, stateOnRefundRequest } from './states.ts'

const { preparing, shipped, delivered, returning, returned, cancelled } = deliveryState
const states = Object.values(deliveryState)

describe('the states of a parcel', () => {
  it('move along one table [SET-07] [ENR-13]', () => {
    const moves = states.flatMap((from) => states.filter((to) => canMove(from, to)).map((to) => `${from}>${to}`))
    expect(moves).toEqual([
      `${preparing}>${shipped}`, `${preparing}>${cancelled}`, `${shipped}>${preparing}`, `${shipped}>${delivered}`, `${shipped}>${returning}`, `${delivered}>${shipped}`, `${delivered}>${returning}`,
      `${returning}>${delivered}`, `${returning}>${returned}`, `${returned}>${returning}`,
    ].toSorted((a, b) => states.indexOf(a.slice(0, 2) as '00') - states.indexOf(b.slice(0, 2) as '00') || states.indexOf(a.slice(3) as '00') - states.indexOf(b.slice(3) as '00')))
    // Shipping needs a number for each.
    expect(bulkStates).not.toContain(shipped)
  })

  it('hold a refund while goods are out, and follow it [ENR-13]', () => {
    expect(states.filter(areGoodsOut)).toEqual([shipped, delivered, returning])
    expect(states.map(stateOnRefundRequest)).toEqual([preparing, returning, returning, returning, returned, cancelled])
    expect(states.map(stateOnRefund)).toEqual([cancelled, shipped, delivered, returning, returned, cancelled])
    expect([null, ...states].filter(canChangeAddress)).toEqual([null, preparing])
  })
})

describe('carriers', () => {
  it('are found by the names that sheets use, and follow a parcel by letters and digits alone [SET-07]', () => {
    expect(['CJ대한통운', ' cj 대한통운 ', '우체국', '우체국택배', 'ＥＭＳ', 'Korea Post', 'hanjin', '아무개'].map(carrierOf)).toEqual(['cj', 'cj', 'epost', 'epost', 'ems', 'epost', 'hanjin', undefined])
    expect(trackingUrl('cj', trackingNoOf('1234-5678 9012'))).toBe('https://trace.cjlogistics.com/next/tracking.html?wblNo=123456789012')
    expect(trackingUrl('ems', 'EG123456789KR')).toMatch(/=EG123456789KR$/)
    const wrong = ['', '12', '1'.repeat(40), '123456789012&x=1', '../../x', 'javascript:alert(1)', '１２３４５６７８９０']
    for (const carrier of carriers) expect([carrier, wrong.map((number) => trackingUrl(carrier, number))]).toEqual([carrier, wrong.map(() => null)])
  })
})

describe.each(languages)('the carriers in %s', (language) => {
  it('are found by the names that our own sheets have [SET-07]', () => {
    const texts = textsOf(language)
    expect(carriers.map((carrier) => carrierOf(texts.get(`delivery:carrier.${carrier}`) ?? ''))).toEqual([...carriers])
  })
})

describe('an address', () => {
  const korean = { ...noAddress, recipient: '김하늘', phone: '01012345678', postcode: '06236', address: '서울특별시 강남구 마당로 12' }
  it('has 5 digits in Korea, a country abroad, and nothing that hides what a label says [ENR-09]', () => {
    const faults = (over: object) => deliveryAddress.safeParse({ ...korean, ...over }).error?.issues.map(({ path }) => path.join('.')) ?? []
    expect([{}, { postcode: '6236' }, { postcode: '123-456' }, { abroadYn: 'Y' }, { abroadYn: 'Y', country: 'Japan', postcode: '〒100-0001' }, { phone: '010-1234' }, { recipient: '김' }, { address: ' ' }, { note: 'x'.repeat(101) }].map(faults))
      .toEqual([[], ['postcode'], ['postcode'], ['country'], [], ['phone'], ['recipient'], ['address'], ['note']])
    expect(deliveryAddress.parse({ ...korean, detail: '3층\u202e\u200b\n301호' }).detail).toBe('3층 301호')
    expect(addressLine({ ...korean, detail: '3층' })).toBe('(06236) 서울특별시 강남구 마당로 12, 3층')
  })
})

describe('a sheet', () => {
  const [one, two] = ['20261125-0123456789ABCDEF', '20261125-GHJKMNPQRSTVWXYZ']
  const rowsOf = (text: string) => {
    const read = readSheet(cellsOf(text))
    return 'rows' in read ? read.rows.map(({ line, orderNo, carrier, trackingNo }) => [line, orderNo, carrier, trackingNo].join('|')) : read.problem
  }

  it('is read with and without a head, by commas, tabs or semicolons, quotes and all [SET-07]', () => {
    expect(rowsOf(`받는 분,주문번호,상품,택배사,운송장 번호\r\n"김, 하늘",${one},"흙 ""꾸러미""",우체국,6123456789012\r\n이도자,${two},흙,,\r\n`)).toEqual([`2|${one}|우체국|6123456789012`])
    expect(rowsOf(`${one}\t우체국\t6123456789012\n\n${two}\t한진\t1234567890`)).toEqual([`1|${one}|우체국|6123456789012`, `3|${two}|한진|1234567890`])
    expect(rowsOf(`Order number;Carrier;Tracking number\n${one};"Korea\nPost";６１２３`)).toEqual([`2|${one}|Korea Post|6123`])
    // Characters that are not seen, and others in the place of digits.
    expect(rowsOf(`\u202e${one}\u200b,우체국,\u20666123`)).toEqual([`1|${one}|우체국|6123`])
    expect(['', '\n , \n', '주문번호,이름\nx,y', `주문번호,택배사,운송장번호\n${one},,`, `${one},우체국,1\n`.repeat(SHEET_ROWS_MAX + 1)].map(rowsOf)).toEqual(['noOrders', 'noOrders', 'noOrders', 'blank', 'tooMany'])
  })

  it('is read in time in proportion to its length, whatever is in it [SET-07]', () => {
    const hostile = ['"'.repeat(400_000), ','.repeat(400_000), '""'.repeat(200_000), '\u202e'.repeat(400_000), `${'a'.repeat(400_000)}\n${' '.repeat(400_000)}x`, '\n'.repeat(400_000), '-'.repeat(400_000), '1E'.repeat(200_000)]
    const from = performance.now()
    for (const text of hostile) readSheet(cellsOf(text))
    expect(performance.now() - from).toBeLessThan(5000)
  })

  it('ships, corrects, or says what is wrong [SET-07]', () => {
    const line = { carrier: '우체국', trackingNo: '6123-4567-89012' }
    const waiting = { deliveryState: preparing, carrier: null, trackingNo: null, refunding: false }
    const sent = { ...waiting, deliveryState: shipped, carrier: 'epost' as const, trackingNo: '6123456789012' }
    expect(judgeLine(line, waiting, false)).toEqual({ outcome: 'ship', carrier: 'epost', trackingNo: '6123456789012' })
    expect([judgeLine(line, sent, false), judgeLine({ ...line, trackingNo: '6123456789099' }, sent, false)].map(({ outcome }) => outcome)).toEqual(['same', 'correct'])
    const problems = [
      judgeLine(line, undefined, false), judgeLine(line, waiting, true), judgeLine({ ...line, carrier: '=cmd' }, waiting, false), judgeLine({ ...line, trackingNo: '6.12346E+12' }, waiting, false),
      judgeLine({ ...line, trackingNo: '61' }, waiting, false), judgeLine(line, { ...waiting, refunding: true }, false), judgeLine(line, { ...sent, deliveryState: delivered }, false),
    ].map((verdict) => (verdict.outcome === 'wrong' ? verdict.problem : verdict.outcome))
    expect(problems).toEqual(['order', 'twice', 'carrier', 'rounded', 'trackingNo', 'refunding', 'state'])
  })
})
