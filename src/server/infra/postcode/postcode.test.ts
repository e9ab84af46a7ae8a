import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPostcodeSearch, createPostcodeStandIn } from './index.ts'
import type { PostcodeStandIn } from './index.ts'
import { createJusoSearch, jusoKeyword } from './juso.ts'

let fastify: FastifyInstance
let standIn: PostcodeStandIn
beforeAll(async () => {
  fastify = Fastify()
  standIn = createPostcodeStandIn()
  standIn.register(fastify)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => fastify.close())

const settings = { key: undefined, url: 'https://example.com', timeoutMs: 1500, standIn: true }
const find = (keyword: string, page = 1) => createPostcodeSearch(settings, { fetch, standIn })!.find(keyword, page)
const faultOf = (found: Promise<unknown>) => found.then(() => 'none', (error: { kind: string; code: string }) => `${error.kind} ${error.code}`)

it('finds addresses over the published protocol, page by page [ENR-09]', async () => {
  expect(await find('테헤란로 12')).toEqual({ addresses: [{ postcode: '06236', address: '서울특별시 강남구 테헤란로 12 (역삼동)', lotAddress: '서울특별시 강남구 역삼동 111' }], totalCount: 1 })
  const [first, second] = [await find('세종대로'), await find('세종대로', 2)]
  expect([first.totalCount, first.addresses.length, second.addresses[0]?.address]).toEqual([99, 10, '서울특별시 중구 세종대로 11 (태평로1가, 서울시청)'])
  expect(await find('없는길')).toEqual({ addresses: [], totalCount: 0 })
  expect(createPostcodeSearch(settings, { fetch, standIn: undefined })).toBeUndefined()
})

it('tells a search text that is refused from a provider that fails, and keeps the key out of errors', async () => {
  expect(await faultOf(find('12345'))).toBe('query E0009')
  expect(await faultOf(find("'%="))).toBe('query short')
  for (const [fault, said] of [['slow', 'timeout'], ['down', 'http503'], ['notJson', 'notJson'], ['expiredKey', 'E0014']] as const) {
    standIn.next(fault)
    expect(await faultOf(find('테헤란로'))).toBe(`unavailable ${said}`)
  }
  const odd = (answer: unknown) => faultOf(createJusoSearch({ key: 'secret', url: () => 'https://example.com', timeoutMs: 1500, fetch: async () => Response.json(answer) }).find('테헤란로', 1))
  expect([await odd({ results: {} }), await odd({ results: { common: { errorCode: '0', totalCount: '1' }, juso: [{ roadAddr: 'x', jibunAddr: 'y', zipNo: '<b>' }] } })]).toEqual(['unavailable unexpectedAnswer', 'unavailable unexpectedAnswer'])
  expect(jusoKeyword("테헤란로 12' OR 1=1; DROP [x]%")).toBe('테헤란로 12 1 1 x')
})
