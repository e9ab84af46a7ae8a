import type { RouteName } from '#renderer/lib/navigation/index.ts'
import { laterRows } from './placeholders.ts'
import type { RouteRow } from './row.ts'

export type { LayoutName, RouteAccess, RouteRow, TitleKey } from './row.ts'

/** Every screen of the product. A new one: its path in shared/kernel/paths.ts, its title in the group `title` of shell.json, its row here; those that come later are in later.ts. */
export const registry: readonly RouteRow[] = [
  // Account
  {
    name: 'login', layout: 'login', access: 'public', title: 'login', texts: ['auth', 'sso', 'validation'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/LoginEntrance.tsx')).LoginEntrance,
  },
  {
    name: 'createaccount', layout: 'login', access: 'public', title: 'signup', texts: ['auth', 'form', 'sso', 'terms', 'validation'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/SignupEntrance.tsx')).SignupEntrance,
  },
  {
    name: 'authcallback', layout: 'login', access: 'public', title: 'login', texts: ['auth', 'form', 'social', 'sso', 'terms', 'validation'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/AuthCallbackScreen.tsx')).AuthCallbackScreen,
  },
  {
    name: 'resetpassword', layout: 'login', access: 'public', title: 'resetPassword', texts: ['auth', 'validation'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  {
    name: 'unsubscribe-email', layout: 'login', access: 'public', title: 'unsubscribe', texts: ['auth'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/UnsubscribeScreen.tsx')).UnsubscribeScreen,
  },
  {
    name: 'join', layout: 'login', access: 'login', title: 'join', texts: ['auth', 'terms'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/JoinScreen.tsx')).JoinScreen,
  },
  {
    name: 'join-complete', layout: 'login', access: 'login', title: 'joined', texts: ['auth', 'brand'], brand: true,
    screen: async () => (await import('#renderer/features/auth/screens/JoinCompleteScreen.tsx')).JoinCompleteScreen,
  },
  {
    name: 'mypage', layout: 'site', access: 'login', title: 'mypage', texts: ['mypage', 'course'], brand: true, platform: true, palette: true,
    screen: async () => (await import('#renderer/features/mypage/screens/MypageScreen.tsx')).MypageScreen,
  },

  // The platform itself
  {
    name: 'create_site', layout: 'brand', access: 'login', title: 'createSite', texts: ['brand', 'siteKinds', 'validation'], brand: true, platform: true,
    screen: async () => (await import('#renderer/features/brand/screens/CreateSiteScreen.tsx')).CreateSiteScreen,
  },
  {
    name: 'create_site-list', layout: 'brand', access: 'public', title: 'siteKinds', texts: ['brand', 'siteKinds'], brand: true, platform: true,
    screen: async () => (await import('#renderer/features/brand/screens/SiteKindsScreen.tsx')).SiteKindsScreen,
  },

  {
    name: 'editinformation', layout: 'site', access: 'login', title: '', texts: ['profile', 'alarm', 'social', 'validation'], brand: true, platform: true,
    screen: async () => (await import('#renderer/features/profile/screens/EditInformationScreen.tsx')).EditInformationScreen,
  },

  // Site
  {
    name: 'index', layout: 'site', access: 'public', title: '', texts: ['site', 'course'], brand: true,
    screen: async () => (await import('./FrontPage.tsx')).loadFrontPage(),
  },
  {
    name: 'page', layout: 'site', access: 'public', title: '', texts: [],
    screen: async () => (await import('./OwnPage.tsx')).OwnPage,
  },
  {
    name: 'main', layout: 'site', access: 'public', title: '', texts: ['site', 'course'], brand: true,
    screen: async () => (await import('./FrontPage.tsx')).loadFrontPage(),
  },
  {
    name: 'classes', layout: 'site', access: 'public', title: 'classes', texts: ['site', 'course'], palette: true,
    screen: async () => (await import('#renderer/features/catalogue/screens/CatalogueScreen.tsx')).CatalogueScreen,
  },
  {
    name: 'classes-view', layout: 'site', access: 'public', title: '', texts: ['course'],
    screen: async () => (await import('#renderer/features/classDetail/screens/ClassScreen.tsx')).ClassScreen,
  },
  {
    name: 'me-classes', layout: 'site', access: 'login', title: 'myClasses', texts: ['site', 'course'], palette: true,
    screen: async () => (await import('#renderer/features/myClasses/screens/MyClassesScreen.tsx')).MyClassesScreen,
  },

  {
    name: 'terms', layout: 'site', access: 'public', title: 'terms', texts: ['terms'], brand: true,
    screen: async () => (await import('#renderer/features/terms/screens/TermsScreens.tsx')).ServiceTermsScreen,
  },
  {
    name: 'privacy', layout: 'site', access: 'public', title: 'privacy', texts: ['terms'], brand: true,
    screen: async () => (await import('#renderer/features/terms/screens/TermsScreens.tsx')).PrivacyScreen,
  },
  {
    name: 'consent-14', layout: 'site', access: 'public', title: 'consent-14', texts: ['terms'], brand: true,
    screen: async () => (await import('#renderer/features/terms/screens/TermsScreens.tsx')).AgeConsentScreen,
  },
  {
    name: 'marketing-consent', layout: 'site', access: 'public', title: 'marketing-consent', texts: ['terms'], brand: true,
    screen: async () => (await import('#renderer/features/terms/screens/TermsScreens.tsx')).MarketingConsentScreen,
  },

  // Classroom
  {
    name: 'classroom', layout: 'classroom', access: 'public', title: '', texts: ['classroom', 'course'],
    screen: async () => (await import('#renderer/features/classroom/screens/ClassroomScreen.tsx')).ClassroomScreen,
  },

  // Studio
  {
    name: 'settings-contents', layout: 'studio', access: { permission: 'CLASS_INFO_READ' }, title: 'contents', texts: ['studio', 'course'], studioNav: true, palette: true,
    screen: async () => (await import('#renderer/features/studioClasses/screens/MyClassesScreen.tsx')).MyClassesScreen,
  },
  {
    name: 'settings-contents-trash', layout: 'studio', access: { permission: 'CLASS_INFO_READ' }, title: 'trash', texts: ['studio', 'course'], studioNav: true, palette: true,
    screen: async () => (await import('#renderer/features/studioClasses/screens/MyClassesScreen.tsx')).TrashScreen,
  },
  {
    name: 'classes-create', layout: 'studio', under: 'settings-contents', access: { permission: 'CLASS_LIFECYCLE_CREATE' }, title: 'newClass', texts: ['studio', 'validation'], palette: true,
    screen: async () => (await import('#renderer/features/classEditor/screens/CreateClassScreen.tsx')).CreateClassScreen,
  },
  {
    name: 'classes-settings-information', layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_INFO_UPDATE' }, title: '', texts: ['preview', 'studio', 'course', 'validation'],
    screen: async () => (await import('#renderer/features/classEditor/screens/InformationScreen.tsx')).InformationScreen,
  },
  {
    name: 'classes-settings-curriculums', layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_INFO_UPDATE' }, title: '', texts: ['preview', 'studio', 'course', 'curriculum', 'upload', 'validation'],
    screen: async () => (await import('#renderer/features/curriculumEditor/screens/CurriculumScreen.tsx')).CurriculumScreen,
  },
  {
    name: 'classes-settings-payment', layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_INFO_UPDATE' }, title: '', texts: ['preview', 'studio', 'course', 'validation'],
    screen: async () => (await import('#renderer/features/classEditor/screens/PaymentScreen.tsx')).PaymentScreen,
  },
  {
    name: 'classes-settings-more', layout: 'studio', within: 'classSettings', under: 'settings-contents', access: { permission: 'CLASS_INFO_UPDATE' }, title: '', texts: ['preview', 'studio', 'course', 'validation'],
    screen: async () => (await import('#renderer/features/classEditor/screens/MoreScreen.tsx')).MoreScreen,
  },

  {
    name: 'alias-classes-view', layout: 'site', access: 'public', title: '', texts: ['course'],
    screen: async () => (await import('./AliasClass.tsx')).AliasClass,
  },
  ...laterRows,
]

/** The row of a route name; undefined while its screen does not exist. */
export function rowOf(name: RouteName): RouteRow | undefined {
  return registry.find((row) => row.name === name)
}
