import type { RefusalCode } from '#shared/desktop/bridge.ts'

/** Thrown by a bridge handler to answer the page with a code; everything else it throws becomes `failed`. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(`bridge call refused: ${code}`, options)
    this.name = 'Refusal'
    this.code = code
  }
}
