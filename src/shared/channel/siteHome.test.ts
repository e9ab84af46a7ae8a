import { describe, expect, it } from 'vitest'
import { configWith, defaultHome, homeOf } from './siteHome.ts'

describe('the front page of a site', () => {
  it('survives a round trip through the settings [SHELL-25]', () => {
    const home = { hero: 'words', sections: ['latest', 'categories'] } as const
    expect(homeOf(configWith(home))).toEqual(home)
  })

  it.each([
    '{}', '', 'not json', 'null', '[]', '{"home":{}}', '{"home":{"hero":"videos","sections":["latest"]}}', '{"home":{"hero":"words","sections":[]}}',
    '{"home":{"hero":"words","sections":["advertising"]}}',
  ])('is the default for settings %j', (config) => {
    expect(homeOf(config)).toEqual(defaultHome)
  })

  it('shows a section once, whatever the settings say', () => {
    expect(homeOf('{"home":{"hero":"words","sections":["latest","latest"]}}').sections).toEqual(['latest'])
  })
})
