import { z } from 'zod'
import { POSTCODE_PAGE, PostcodeError } from './search.ts'
import type { PostcodeSearch } from './search.ts'

const text = z.string().max(500)
const answer = z.object({
  results: z.object({
    common: z.object({ errorCode: text, totalCount: z.coerce.number().int().nonnegative() }),
    /** Null beside an error. */
    juso: z.array(z.object({ roadAddr: text, jibunAddr: text, zipNo: z.string().regex(/^\d{5}$/) })).nullable(),
  }),
})

/** Codes about the search text: too short, only digits, too many results, characters it does not take. */
const aboutTheText = new Set(['E0005', 'E0006', 'E0008', 'E0009', 'E0010', 'E0011', 'E0012', 'E0013', 'E0015'])
/** Characters and words that the API refuses, as it takes them for an attack on its database. */
const refusedCharacters = /[%=><[\]'";\\]/g
const refusedWords = /\b(?:OR|SELECT|INSERT|DELETE|UPDATE|CREATE|DROP|EXEC|UNION|FETCH|DECLARE|TRUNCATE)\b/gi
const ANSWER_MAX = 500_000

/** A search text without what the API refuses. */
export const jusoKeyword = (typed: string): string => typed.replace(refusedCharacters, ' ').replace(refusedWords, ' ').replace(/\s+/g, ' ').trim()

interface JusoDeps {
  key: string
  /** Read for each call: a stand-in gets its port late. */
  url: () => string
  timeoutMs: number
  fetch: typeof fetch
}

/** Road-name address API of the Korean Ministry of the Interior (business.juso.go.kr, addrLinkApi). The key travels in the body of a POST. */
export function createJusoSearch({ key, url, timeoutMs, fetch }: JusoDeps): PostcodeSearch {
  async function ask(body: URLSearchParams): Promise<unknown> {
    try {
      const response = await fetch(url(), { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(timeoutMs), headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: body.toString() })
      if (!response.ok) throw new PostcodeError('unavailable', `http${response.status}`)
      const content = await response.text()
      if (content.length > ANSWER_MAX) throw new PostcodeError('unavailable', 'tooLarge')
      return JSON.parse(content) as unknown
    } catch (error) {
      if (error instanceof PostcodeError) throw error
      // The error's own text may hold the address with its key.
      throw new PostcodeError('unavailable', error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : error instanceof SyntaxError ? 'notJson' : 'network')
    }
  }

  return {
    async find(keyword, page) {
      const words = jusoKeyword(keyword)
      if (words.length < 2) throw new PostcodeError('query', 'short')
      const read = answer.safeParse(await ask(new URLSearchParams({ confmKey: key, currentPage: String(page), countPerPage: String(POSTCODE_PAGE), keyword: words, resultType: 'json' })))
      if (!read.success) throw new PostcodeError('unavailable', 'unexpectedAnswer')
      const { common, juso } = read.data.results
      if (common.errorCode !== '0') throw new PostcodeError(aboutTheText.has(common.errorCode) ? 'query' : 'unavailable', common.errorCode)
      return { addresses: (juso ?? []).map(({ roadAddr, jibunAddr, zipNo }) => ({ postcode: zipNo, address: roadAddr, lotAddress: jibunAddr })), totalCount: common.totalCount }
    },
  }
}
