import { convertCssVariables, localStorageColorSchemeManager, MantineContext, MantineThemeProvider, useMantineTheme, useProviderColorScheme } from '@mantine/core'
import { createContext, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { COLOR_SCHEME_KEY } from '#shared/kernel/colorScheme.ts'
import { LayersProvider } from '#renderer/ui/overlays/openLayers.tsx'
import { makeTheme, siteVariables } from './theme.ts'

const schemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

const SetStageContext = createContext<(dark: boolean) => void>(() => undefined)
const SetPrimaryContext = createContext<(color: string | null) => void>(() => undefined)

const getRootElement = () => document.documentElement

/**
 * What the design system needs above it: theme, colour scheme and the order of open layers. The library's own provider would also
 * make each page's variables and helper classes, which are a style sheet here (variables.ts).
 * @param props.primaryColor of the site, where it is known from the first
 */
export function ThemeProvider({ primaryColor: known = null, children }: { primaryColor?: string | null; children: ReactNode }) {
  const [primaryColor, setPrimaryColor] = useState(known)
  const [stage, setStage] = useState(false)
  const theme = useMemo(() => makeTheme(primaryColor), [primaryColor])
  const scheme = useProviderColorScheme({ manager: schemeManager, defaultColorScheme: 'auto', forceColorScheme: stage ? 'dark' : undefined, getRootElement })
  useLayoutEffect(() => getRootElement().setAttribute('data-respect-reduced-motion', 'true'), [])
  return (
    <MantineContext value={{ ...scheme, getRootElement, classNamesPrefix: 'mantine', cssVariablesSelector: ':root', withStaticClasses: true }}>
      <MantineThemeProvider theme={theme}>
        {primaryColor === null ? null : <SiteColors />}
        <SetPrimaryContext value={setPrimaryColor}><SetStageContext value={setStage}><LayersProvider>{children}</LayersProvider></SetStageContext></SetPrimaryContext>
      </MantineThemeProvider>
    </MantineContext>
  )
}

/** Colours of the site over those of the style sheet (variables.ts). */
function SiteColors() {
  const theme = useMantineTheme()
  const css = useMemo(() => convertCssVariables(siteVariables(theme)), [theme])
  return <style dangerouslySetInnerHTML={{ __html: css }} />
}

/** Applies the site's primary colour (`#rrggbb`; null: pine green); undefined, while the site loads, changes nothing. */
export function useSitePrimaryColor(color: string | null | undefined): void {
  const set = use(SetPrimaryContext)
  useEffect(() => {
    if (color !== undefined) set(color)
  }, [color, set])
}

/** Dark scheme while mounted and `isDark`, dialogs and toasts included (the classroom); the user's choice stays stored. */
export function useDarkStage(isDark: boolean): void {
  const set = use(SetStageContext)
  useLayoutEffect(() => {
    set(isDark)
    return () => set(false)
  }, [set, isDark])
}
