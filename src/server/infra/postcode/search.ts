/** A Korean address with its postcode. */
export interface PostcodeAddress {
  postcode: string
  /** By road, with the building's name. */
  address: string
  /** By lot, as older letters have it. */
  lotAddress: string
}

export interface PostcodePage {
  addresses: PostcodeAddress[]
  totalCount: number
}

/** `query`: the provider asks for another search text; `unavailable`: it does not answer, or not as published. */
export class PostcodeError extends Error {
  override readonly name = 'PostcodeError'
  readonly kind: 'query' | 'unavailable'
  /** The provider's code, for the log. */
  readonly code: string

  constructor(kind: PostcodeError['kind'], code: string) {
    super(`postcode search: ${code}`)
    this.kind = kind
    this.code = code
  }
}

export interface PostcodeSearch {
  /** Throws PostcodeError. @param page from 1, of `POSTCODE_PAGE` addresses */
  find(keyword: string, page: number): Promise<PostcodePage>
}

export const POSTCODE_PAGE = 10
