import { PostcodeError } from '#server/infra/postcode/index.ts'
import type { PostcodeSearch } from '#server/infra/postcode/index.ts'

/** An address search that knows one road; its protocol is tested with its adapter. */
export const playedPostcodes: PostcodeSearch = {
  async find(keyword) {
    if (keyword.includes('오류')) throw new PostcodeError('unavailable', 'E0014')
    if (/^\d+$/.test(keyword)) throw new PostcodeError('query', 'E0009')
    return keyword.includes('마당로') ? { addresses: [{ postcode: '06236', address: '서울특별시 강남구 마당로 12 (역삼동)', lotAddress: '서울특별시 강남구 역삼동 111' }], totalCount: 1 } : { addresses: [], totalCount: 0 }
  },
}
