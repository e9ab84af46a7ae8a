import { createTheme, getCSSColorVariables, getPrimaryContrastColor } from '@mantine/core'
import type { ConvertCSSVariablesInput, MantineTheme, MantineThemeOverride } from '@mantine/core'
import { deriveShades, PINE } from './shades.ts'
import { warmDark, warmGrey } from './surfaces.ts'

const fonts =
  "'Pretendard Variable', Pretendard, -apple-system, BlinkMacSystemFont, 'Apple SD Gothic Neo', 'Hiragino Sans', 'Noto Sans KR', 'Noto Sans JP', 'Segoe UI', sans-serif"

const tones = {
  accent: deriveShades('#d9541e'),
  success: deriveShades('#2f8f4e'),
  warning: deriveShades('#b7791f'),
  danger: deriveShades('#c8372d'),
}

export function makeTheme(primaryColor: string | null): MantineThemeOverride {
  return createTheme({
    colors: { ...tones, primary: deriveShades(primaryColor ?? PINE), gray: warmGrey, dark: warmDark },
    primaryColor: 'primary',
    // White text is readable on both (deriveShades).
    primaryShade: { light: 7, dark: 6 },
    white: '#ffffff',
    black: warmGrey[9],
    fontFamily: fonts,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    lineHeights: { xs: '1.45', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
    headings: {
      fontFamily: fonts,
      fontWeight: '700',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '1.3' },
        h2: { fontSize: '1.375rem', lineHeight: '1.35' },
        h3: { fontSize: '1.125rem', lineHeight: '1.4' },
        h4: { fontSize: '1rem', lineHeight: '1.45' },
        h5: { fontSize: '0.9375rem', lineHeight: '1.5' },
        h6: { fontSize: '0.875rem', lineHeight: '1.5' },
      },
    },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
    defaultRadius: 'md',
    shadows: {
      xs: '0 1px 2px rgb(36 34 32 / 6%)',
      sm: '0 1px 3px rgb(36 34 32 / 8%)',
      md: '0 4px 12px rgb(36 34 32 / 10%)',
      lg: '0 8px 24px rgb(36 34 32 / 12%)',
      xl: '0 16px 40px rgb(36 34 32 / 16%)',
    },
    breakpoints: { xs: '30em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
    cursorType: 'pointer',
    components: {
      Button: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      // A dialog's header is not a page banner.
      Modal: { defaultProps: { attributes: { header: { role: 'presentation' } }, radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45 } } },
      Drawer: { defaultProps: { attributes: { header: { role: 'presentation' } } } },
      // The library's focus placeholder is an invalid child of a menu.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
      Tooltip: { defaultProps: { openDelay: 300, radius: 'sm', multiline: true } },
    },
  })
}

/** The variables that a site's own primary colour changes. */
export function siteVariables(theme: MantineTheme): ConvertCSSVariablesInput {
  const shades = Object.fromEntries(theme.colors[theme.primaryColor]?.map((shade, index) => [`--mantine-color-${theme.primaryColor}-${index}`, shade]) ?? [])
  const ofScheme = (colorScheme: 'light' | 'dark') => ({
    '--mantine-primary-color-contrast': getPrimaryContrastColor(theme, colorScheme),
    ...getCSSColorVariables({ theme, color: theme.primaryColor, colorScheme, withColorValues: false }),
  })
  return { variables: shades, light: ofScheme('light'), dark: ofScheme('dark') }
}
