import { createBrowserRouter } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { loadTexts } from '#renderer/i18n/i18n.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { CrashScreen } from '#renderer/features/shell/CrashScreen.tsx'
import { NotFoundScreen } from '#renderer/features/shell/NotFoundScreen.tsx'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { SiteLayout } from '#renderer/features/shell/site/SiteLayout.tsx'
import { Guarded } from './Guarded.tsx'
import { frames, registry } from './registry.ts'
import type { LayoutName, LazyComponent, RouteRow } from '#renderer/lib/feature.ts'
import { Root } from './Root.tsx'

/** Rendered before the screen, so that the screen's own title wins. */
function RouteTitle({ title }: { title: RouteRow['title'] }) {
  const { t } = useTranslation('shell')
  usePageTitle(title === '' ? '' : t(`title.${title}`))
  return null
}

function Screen({ row, children }: { row: RouteRow; children: ReactNode }) {
  return <Guarded row={row}>{row.within ? null : <RouteTitle title={row.title} />}{children}</Guarded>
}

function routeOf(row: RouteRow): RouteObject {
  return {
    path: row.path,
    handle: { name: row.name, title: row.title },
    lazy: async () => {
      const [Component] = await Promise.all([row.screen(), loadTexts(row.texts)])
      return { Component: () => <Screen row={row}><Component /></Screen> }
    },
  }
}

const rowsIn = (layout: LayoutName) => registry.filter((row) => row.layout === layout && row.within === undefined).map(routeOf)

/** While the first route loads, show the site's frame, which the document already has. */
const inFrame = (route: RouteObject): RouteObject => ({ ...route, HydrateFallback: PageLoading })

function framed([name, loadFrame]: [string, LazyComponent]): RouteObject {
  const rows = registry.filter((row) => row.within === name)
  return {
    lazy: async () => {
      const [Frame] = await Promise.all([loadFrame(), loadTexts(rows.flatMap((row) => row.texts))])
      const [guard] = rows
      return { Component: () => (guard ? <Guarded row={guard}><Frame /></Guarded> : null) }
    },
    children: rows.map(routeOf),
  }
}

const development: RouteObject[] = import.meta.env.DEV
  ? [{
      path: '/dev/forms',
      HydrateFallback: PageLoading,
      lazy: async () => ({ Component: (await Promise.all([import('#renderer/features/devForms/screens/DevFormsScreen.tsx'), loadTexts(['devForms', 'form', 'validation'])]))[0].DevFormsScreen }),
    }]
  : []

const crash = <CrashScreen />

/** Below a frame, which a page that fails or does not load leaves as it is. */
const kept = (children: RouteObject[]): RouteObject[] => [{ errorElement: crash, children }]

/** One frame per layout, one chunk per screen. */
export const routesOfApp = (): RouteObject[] => [
  ...development,
  {
    element: <Root />,
    errorElement: <main id="main" tabIndex={-1}>{crash}</main>,
    HydrateFallback: PageLoading,
    children: [{
      // Where the frame itself did not load.
      errorElement: <SiteLayout>{crash}</SiteLayout>,
      children: [
        { element: <SiteLayout />, children: kept([...rowsIn('site').map(inFrame), { path: '*', element: <NotFoundScreen /> }]) },
        { lazy: async () => ({ Component: (await Promise.all([import('#renderer/features/shell/brand/BrandLayout.tsx'), loadTexts(['brand'])]))[0].BrandLayout }), children: kept(rowsIn('brand')) },
        { lazy: async () => ({ Component: (await import('#renderer/features/shell/layouts/LoginLayout.tsx')).LoginLayout }), children: kept(rowsIn('login')) },
        {
          lazy: async () => ({ Component: (await Promise.all([import('./StudioFrame.tsx'), loadTexts(['upload'])]))[0].StudioFrame }),
          // Below the frame, which a page that fails leaves as it is.
          children: [{ lazy: async () => ({ ErrorBoundary: (await import('#renderer/features/shell/studio/PageCrash.tsx')).PageCrash }), children: [...rowsIn('studio'), ...Object.entries(frames).map(framed)] }],
        },
        { lazy: async () => ({ Component: (await import('#renderer/features/shell/layouts/ClassroomLayout.tsx')).ClassroomLayout }), children: rowsIn('classroom') },
      ],
    }],
  },
]

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** The router of a page. Starts loading the first route at once. */
export const createAppRouter = (): AppRouter => createBrowserRouter(routesOfApp())
