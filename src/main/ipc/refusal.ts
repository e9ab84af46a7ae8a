import type { RefusalCode } from '#shared/desktop/bridge.ts'

/** Error with a code for the page; any other error of a bridge handler becomes `failed`. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(`bridge call refused: ${code}`, options)
    this.name = 'Refusal'
    this.code = code
  }
}
