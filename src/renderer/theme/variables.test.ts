import { deepMerge, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { makeTheme, siteVariables } from './theme.ts'
import { themeStyles, themeVariables } from './variables.ts'

const ofSite = (color: string) => siteVariables(mergeMantineTheme(DEFAULT_THEME, makeTheme(color)))

it.each(['#1c5bd9', '#f2c200', '#111111', '#ffffff'])('a site’s colour %s changes all that the theme derives from it, over the style sheet', (color) => {
  expect(deepMerge(themeVariables(null), ofSite(color))).toEqual(themeVariables(color))
})

it('the style sheet has the platform’s colour and our surfaces in both schemes, and no variable of the library as it is', () => {
  const css = themeStyles()
  expect(css).toMatch(/:root[^{]*\{[^}]*--mantine-color-primary-7:/)
  expect(css).toMatch(/:root\[data-mantine-color-scheme="dark"\][^{]*\{[^}]*--madang-surface:/)
  expect(css).toMatch(/:root\[data-mantine-color-scheme="light"\][^{]*\{[^}]*--madang-surface:/)
  expect(css).not.toContain('--mantine-z-index-app')
})
