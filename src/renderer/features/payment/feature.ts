import { orderPaths } from '#shared/order/paths.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

const common = { layout: 'site', access: 'login', title: '', texts: ['order', 'attendee', 'delivery', 'course', 'validation'] } as const satisfies Partial<RouteRow>

const screens = {
  '': async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
  '-success': async () => (await import('./screens/SuccessScreen.tsx')).SuccessScreen,
  '-complete': async () => (await import('./screens/CompleteScreen.tsx')).CompleteScreen,
  '-fail': async () => (await import('./screens/FailScreen.tsx')).FailScreen,
} as const

/** The payment pages of classes, and the same of packages. */
const pagesOf = (kind: 'classes' | 'packages'): RouteRow[] => (Object.keys(screens) as (keyof typeof screens)[]).map((page) => {
  const name = `${kind}-payment${page}` as const
  return { ...common, name, path: orderPaths[name], screen: screens[page] }
})

export const payment: Feature = { routes: [...pagesOf('classes'), ...pagesOf('packages')] }
