import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'

/** What the next call does instead of answering: takes long, or reports an error of the API. */
export type PostcodeFault = 'slow' | 'expiredKey' | 'down' | 'notJson'

export interface PostcodeStandIn {
  register(fastify: FastifyInstance): void
  url(): string
  key: string
  /** What the next call does. No address leads here. */
  next(fault: PostcodeFault): void
}

const PATH = '/dev/postcode/addrLinkApi.do'
const SLOW_MS = 3_000

const roads: readonly (readonly [zip: string, district: string, road: string, lot: string, building: string])[] = [
  ['06236', '서울특별시 강남구', '테헤란로', '역삼동', ''], ['04524', '서울특별시 중구', '세종대로', '태평로1가', '서울시청'],
  ['03187', '서울특별시 종로구', '종로', '서린동', ''], ['04038', '서울특별시 마포구', '양화로', '서교동', '마당빌딩'],
  ['13529', '경기도 성남시 분당구', '판교역로', '백현동', ''], ['48058', '부산광역시 해운대구', '센텀중앙로', '재송동', ''],
  ['63122', '제주특별자치도 제주시', '연북로', '연동', ''], ['34126', '대전광역시 유성구', '대학로', '어은동', ''],
]
/** Made up: numbers 1 to 99 on each road. */
const places = roads.flatMap(([zipNo, district, road, lot, building]) => Array.from({ length: 99 }, (_, index) => {
  const name = building === '' ? lot : `${lot}, ${building}`
  return { zipNo, roadAddr: `${district} ${road} ${index + 1} (${name})`, jibunAddr: `${district} ${lot} ${100 + index}${building === '' ? '' : ` ${building}`}` }
}))

const fail = (errorCode: string, errorMessage: string) => ({ results: { common: { errorCode, errorMessage, totalCount: '0', currentPage: '1', countPerPage: '10' }, juso: null } })

/** Plays the address API in development, with made-up addresses of eight roads. A search for 느림, 오류 or 만료 is slow, down, or refused. */
export function createPostcodeStandIn(): PostcodeStandIn {
  const key = 'STANDIN-CONFIRM-KEY'
  let server: FastifyInstance['server'] | undefined
  let fault: PostcodeFault | undefined
  const byWord: Record<string, PostcodeFault> = { 느림: 'slow', 오류: 'down', 만료: 'expiredKey' }

  function answer(fields: URLSearchParams) {
    const keyword = (fields.get('keyword') ?? '').trim()
    if (fields.get('confmKey') !== key) return fail('E0001', '승인되지 않은 KEY 입니다.')
    if (keyword === '') return fail('E0005', '검색어가 입력되지 않았습니다.')
    if (keyword.length < 2) return fail('E0008', '검색어는 두글자 이상 입력되어야 합니다.')
    if (/^\d+$/.test(keyword)) return fail('E0009', '검색어는 문자와 숫자 같이 입력되어야 합니다.')
    if (/[%=><]/.test(keyword)) return fail('E0013', 'SQL 예약어 또는 특수문자( %,=,>,<,[,] )는 검색이 불가능 합니다.')
    const words = keyword.split(/\s+/)
    const found = places.filter(({ roadAddr, jibunAddr }) => words.every((word) => (/^\d+$/.test(word) ? ` ${roadAddr} `.includes(` ${word} `) : roadAddr.includes(word) || jibunAddr.includes(word))))
    const size = Number(fields.get('countPerPage') ?? '10')
    const page = Number(fields.get('currentPage') ?? '1')
    return { results: { common: { errorCode: '0', errorMessage: '정상', totalCount: String(found.length), currentPage: String(page), countPerPage: String(size) }, juso: found.slice((page - 1) * size, page * size) } }
  }

  return {
    key,
    next(one) { fault = one },
    register(fastify) {
      server = fastify.server
      void fastify.register(async (scope) => {
        scope.addHook('onRequest', onlyFromThisMachine)
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_, body, done) => done(null, new URLSearchParams(body as string)))
        scope.post(PATH, { schema: { hide: true }, config: { isForEveryone: true } }, async (request, reply) => {
          const fields = request.body as URLSearchParams
          const acts = fault ?? byWord[fields.get('keyword') ?? '']
          fault = undefined
          if (acts === 'down') return reply.status(503).send('down')
          if (acts === 'notJson') return reply.type('text/html').send('<html>점검 중</html>')
          if (acts === 'expiredKey') return reply.send(fail('E0014', '개발승인키 기간이 만료되어 서비스를 이용하실 수 없습니다.'))
          if (acts === 'slow') await new Promise((resolve) => { setTimeout(resolve, SLOW_MS).unref() })
          return reply.send(answer(fields))
        })
      })
    },
    /** Calls loop back to this server. */
    url() {
      const address = (server?.address() ?? null) as AddressInfo | null
      if (address === null) throw new Error('the postcode stand-in is not served yet')
      const host = ['::', '0.0.0.0'].includes(address.address) ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address
      return `http://${host}:${address.port}${PATH}`
    },
  }
}
