import { describe, expect, it } from 'vitest'
import { defaultDesign, designOf, withDesign } from './siteDesign.ts'

describe('the design of a site [SET-04]', () => {
  it.each([['{}'], ['no json'], ['[]'], ['{"design":"x"}'], ['{"design":{"type":"comic"}}']])('is the default for %s', (config) => {
    expect(designOf(config)).toEqual(defaultDesign)
  })

  it('keeps what an older version stored and takes the default for the rest', () => {
    expect(designOf('{"design":{"type":"bold","header":"centre"}}')).toEqual({ ...defaultDesign, type: 'bold', header: 'centre' })
  })

  it('leaves the other settings of the site', () => {
    const config = withDesign('{"verifiedEmailFor":["payment"]}', { ...defaultDesign, footer: 'compact' })
    expect(JSON.parse(config)).toMatchObject({ verifiedEmailFor: ['payment'], design: { footer: 'compact' } })
    expect(designOf(config).footer).toBe('compact')
  })
})
