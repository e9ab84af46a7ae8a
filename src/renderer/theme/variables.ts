import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { ConvertCSSVariablesInput } from '@mantine/core'
import type { Plugin } from 'vite'
import { warmDark } from './surfaces.ts'
import { makeTheme } from './theme.ts'

/** Surfaces and quiet colours beyond the library's variables. */
const own: ConvertCSSVariablesInput = {
  variables: {
    '--madang-content-width': '1200px',
    '--madang-header-height': '64px',
    '--madang-stage': warmDark[9],
  },
  light: {
    '--mantine-color-body': '#fcfbf9',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-danger-7)',
    '--mantine-color-success': 'var(--mantine-color-success-7)',
    '--madang-surface': '#ffffff',
    '--madang-surface-quiet': 'var(--mantine-color-gray-1)',
    '--madang-line': 'var(--mantine-color-gray-3)',
    '--madang-line-strong': 'var(--mantine-color-gray-5)',
    '--madang-accent-text': 'var(--mantine-color-accent-7)',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-7)',
    '--mantine-color-default': 'var(--mantine-color-dark-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    // Else it has the colour of the card that it is on.
    '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-danger-4)',
    '--mantine-color-success': 'var(--mantine-color-success-4)',
    '--madang-surface': 'var(--mantine-color-dark-6)',
    '--madang-surface-quiet': 'var(--mantine-color-dark-8)',
    '--madang-line': 'var(--mantine-color-dark-4)',
    '--madang-line-strong': 'var(--mantine-color-dark-3)',
    '--madang-accent-text': 'var(--mantine-color-accent-4)',
  },
}

/** All variables of the theme with this primary colour; null: pine green. */
export function themeVariables(primaryColor: string | null): ConvertCSSVariablesInput {
  return deepMerge(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, makeTheme(primaryColor))), own)
}

/** The variables of `all` that `known` does not say in the same way. */
export function differingVariables(all: ConvertCSSVariablesInput, known: ConvertCSSVariablesInput): ConvertCSSVariablesInput {
  const differing = (part: keyof ConvertCSSVariablesInput) => Object.fromEntries(Object.entries(all[part]).filter(([name, value]) => known[part][name as `--${string}`] !== value))
  return { variables: differing('variables'), light: differing('light'), dark: differing('dark') }
}

/** The theme's style sheet, beyond that of the component library. */
export const themeStyles = (): string => convertCssVariables(differingVariables(themeVariables(null), defaultCssVariablesResolver(DEFAULT_THEME)))

/** Has the build write the theme into `variables.css`, so that no page makes it as it renders. */
export function themeVariablesPlugin(): Plugin {
  return {
    name: 'theme-variables',
    load: { filter: { id: /\/src\/renderer\/theme\/variables\.css$/ }, handler: () => themeStyles() },
  }
}
