import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newUuid } from './uuid.ts'

describe('newUuid', () => {
  it('makes version 4 UUIDs, each its own', () => {
    const made = Array.from({ length: 200 }, newUuid)
    expect(z.array(z.uuidv4()).safeParse(made).success).toBe(true)
    expect(new Set(made).size).toBe(200)
  })
})
