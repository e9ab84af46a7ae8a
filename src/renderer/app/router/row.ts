import type { Permission } from '#shared/kernel/access/permissions.ts'
import type { Namespace } from '#renderer/i18n/resources.ts'
import type { RouteName } from '#renderer/lib/navigation/index.ts'
import type { ComponentType } from 'react'

/** The frame that a screen stands in. */
export type LayoutName = 'site' | 'brand' | 'login' | 'studio' | 'classroom'

/** Who may see a screen: anyone; anyone logged in (SHELL-07); a holder of the permission on the site (SHELL-09). */
export type RouteAccess = 'public' | 'login' | { permission: Permission }

/** One screen: everything that router, guards, navigation and palette know of it. */
export interface RouteRow {
  name: RouteName
  layout: LayoutName
  access: RouteAccess
  /** Key in the group `title` of shell.json; '' where the site's name alone is the title, or the screen names itself (usePageTitle). */
  title: '' | TitleKey
  /** Namespaces that the screen reads beside common and shell; loaded with its code. */
  texts: readonly Namespace[]
  /** Shown without a site too. */
  brand?: true
  /** About the whole account or the platform: at a site's own host it leads to the platform, as the site's session may not do it. */
  platform?: true
  /** What stands here comes later: the screen says so, and nothing leads here as to a page that is there already. */
  comesLater?: true
  /** Shows nothing itself, and leads on to this path, its parameters filled in. */
  leadsTo?: string
  /** Stands in the left navigation of the studio, in the order of the rows. */
  studioNav?: true
  /** The entry of the left navigation that it belongs to. */
  under?: RouteName
  /** Can be reached by name from the palette; only for paths without parameters. */
  palette?: true
  /** A frame within the layout's, shared by the pages of one form. */
  within?: 'classSettings'
  /** Named component of the screen's module. */
  screen: () => Promise<ComponentType>
}

export type TitleKey = 'login' | 'signup' | 'resetPassword' | 'unsubscribe' | 'join' | 'notFound' | 'classes' | 'myClasses' | 'terms' | 'privacy' | 'consent-14' | 'marketing-consent' | 'contents' | 'trash' | 'newClass' | 'createSite' | 'siteKinds' | 'mypage' | 'joined'
