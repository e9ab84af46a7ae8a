import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { MessageOf, RefetchCode } from '#shared/kernel/socket/socket.ts'
import type { Namespace, Resources } from '#renderer/i18n/resources.ts'
import type { RouteName } from './navigation/paths.ts'

/** The frame that a screen stands in. */
export type LayoutName = 'site' | 'brand' | 'login' | 'studio' | 'classroom'

/** Who may see a screen: anyone; anyone logged in (SHELL-07); a holder of the permission on the site (SHELL-09). */
export type RouteAccess = 'public' | 'login' | { permission: Permission }

/** A component that loads when it is needed. A manifest holds no other kind, so that it costs the first load nothing. */
export type LazyComponent = () => Promise<ComponentType>

/** One screen: everything that router, guards, navigation and palette know of it. */
export interface RouteRow {
  name: RouteName
  layout: LayoutName
  access: RouteAccess
  /** Key in the group `title` of shell.json; '' where the site's name alone is the title, or the screen names itself (usePageTitle). */
  title: '' | keyof Resources['shell']['title']
  /** Namespaces that the screen reads beside common and shell; loaded with its code. */
  texts: readonly Namespace[]
  /** Shown without a site too. */
  brand?: true
  /** About the whole account or the platform: a site's own host redirects to the platform, as the site's session may not do it. */
  platform?: true
  /** A placeholder: menus and palette do not offer it. */
  placeholder?: true
  /** Shows nothing itself, and redirects to this path, its parameters filled in. */
  redirectsTo?: string
  /** Stands in the left navigation of the studio, in the order of the features and their routes. */
  studioNav?: true
  /** The entry of the left navigation that it belongs to. */
  under?: RouteName
  /** Can be reached by name from the palette; only for paths without parameters. */
  palette?: true
  /** Name of a frame within the layout's (`Feature.frames`), which several pages share. */
  within?: string
  screen: LazyComponent
}

/** An address whose page stands at another one. */
export interface Redirect {
  name: RouteName
  layout?: LayoutName
  access: RouteAccess
  /** Path, with parameters of the address: `/classes/:courseSeq/settings`. */
  to: string
}

/** The queries that each realtime message makes stale. */
export type RefetchReactions = { [Code in RefetchCode]?: (message: MessageOf<Code>) => readonly QueryKey[] }

/**
 * What a feature adds to the app (`feature.ts`); `app/features.ts` lists them all. Its scenes, for screenshots and accessibility
 * tests, stand beside it in `scenes.ts` (lib/scene.ts), which only tests import.
 */
export interface Feature {
  routes?: readonly RouteRow[]
  redirects?: readonly Redirect[]
  /** Frames that pages of one or several features share, by the name in their `within`. */
  frames?: Readonly<Record<string, LazyComponent>>
  refetch?: RefetchReactions
}
