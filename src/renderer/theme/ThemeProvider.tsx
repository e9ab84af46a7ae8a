import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { createContext, use, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { COLOR_SCHEME_KEY } from '#shared/kernel/colorScheme.ts'
import { LayersProvider } from '#renderer/ui/overlays/openLayers.tsx'
import { cssVariables, makeTheme } from './theme.ts'

const schemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

const SetStageContext = createContext<(dark: boolean) => void>(() => undefined)
const SetPrimaryContext = createContext<(color: string | null) => void>(() => undefined)

/** What the design system needs above it: theme, colour scheme and the order of open layers. @param props.primaryColor of the site, where it is known from the first */
export function ThemeProvider({ primaryColor: known = null, children }: { primaryColor?: string | null; children: ReactNode }) {
  const [primaryColor, setPrimaryColor] = useState(known)
  const [stage, setStage] = useState(false)
  const theme = useMemo(() => makeTheme(primaryColor), [primaryColor])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto" {...(stage ? { forceColorScheme: 'dark' as const } : {})}>
      <SetPrimaryContext value={setPrimaryColor}><SetStageContext value={setStage}><LayersProvider>{children}</LayersProvider></SetStageContext></SetPrimaryContext>
    </MantineProvider>
  )
}

/** Applies the site's primary colour (`#rrggbb`; null: pine green); undefined, while the site loads, changes nothing. */
export function useSitePrimaryColor(color: string | null | undefined): void {
  const set = use(SetPrimaryContext)
  useEffect(() => {
    if (color !== undefined) set(color)
  }, [color, set])
}

/** Dark scheme while mounted, dialogs and toasts included (the classroom); the user's choice stays stored. */
export function useDarkStage(): void {
  const set = use(SetStageContext)
  useLayoutEffect(() => {
    set(true)
    return () => set(false)
  }, [set])
}
