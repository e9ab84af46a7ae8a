import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { MessageOf, RefetchCode } from '#shared/kernel/socket/socket.ts'
import type { Namespace, Resources } from '#renderer/i18n/resources.ts'

export type LayoutName = 'site' | 'brand' | 'login' | 'studio' | 'classroom'

/** Anyone; any user (SHELL-07); a holder of the permission on the site (SHELL-09). */
export type RouteAccess = 'public' | 'login' | { permission: Permission }

/** A lazy component. A manifest imports screens only lazily, which keeps the first load small. */
export type LazyComponent = () => Promise<ComponentType>

export interface RouteRow {
  /** The specification's name, if it has one. */
  name: string
  /** From `shared/<domain>/paths.ts`. */
  path: string
  layout: LayoutName
  access: RouteAccess
  /** Visitors sign up instead of logging in: a page where most are new. */
  signsUp?: true
  /** Key in `title` of shell.json; '' if the site's name is the title, or the screen sets its own (usePageTitle). */
  title: '' | keyof Resources['shell']['title']
  /** Namespaces beside common and shell; loaded with the screen. */
  texts: readonly Namespace[]
  brand?: true
  /** About the account or the platform: a site's own host redirects there, since a site session has no access. */
  platform?: true
  /** Renders nothing; redirects to this path with its parameters filled in. */
  redirectsTo?: string
  /** The part of the studio's left navigation that lists it, with an icon from `studioIcons.tsx` beside the manifest. */
  studioNav?: StudioPart
  /** What waits there, shown beside its entry in the studio's navigation: a number, or nothing. */
  navCount?: LazyComponent
  under?: string
  palette?: true
  /** Frame inside the layout (`Feature.frames`), shared by several screens. */
  within?: string
  screen: LazyComponent
}

/** Parts of the studio's left navigation, in their order; the first has no heading. */
export const studioParts = ['home', 'classes', 'people', 'sales', 'site'] as const
export type StudioPart = (typeof studioParts)[number]

export interface Redirect {
  name: string
  path: string
  layout?: LayoutName
  access: RouteAccess
  to: string
}

/** Queries that each realtime message makes stale. */
export type RefetchReactions = { [Code in RefetchCode]?: (message: MessageOf<Code>) => readonly QueryKey[] }

/** A feature's manifest, listed in `app/features.ts`. Only tests import the `scenes.ts` beside it. */
export interface Feature {
  routes?: readonly RouteRow[]
  redirects?: readonly Redirect[]
  /** Frames by the name in `within`; routes of other features may use them. */
  frames?: Readonly<Record<string, LazyComponent>>
  refetch?: RefetchReactions
}
