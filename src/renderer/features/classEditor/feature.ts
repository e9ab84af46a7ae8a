import type previewTexts from '#locales/ko/preview.json'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { packPaths } from '#shared/pack/paths.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { courseKeys } from '#renderer/entities/course/keys.ts'
import type { Feature, RouteRow } from '#renderer/lib/feature.ts'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { preview: typeof previewTexts }
}

const access = { permission: 'CLASS_INFO_UPDATE' } as const

const settings = {
  layout: 'studio', within: 'classSettings', under: 'settings-contents', access, title: '', texts: ['preview', 'studio', 'course', 'validation', 'staff'],
} as const satisfies Partial<RouteRow>

const packAccess = { permission: 'PACKAGE_LIFECYCLE_CREATE' } as const
const packSettings = { ...settings, access: packAccess, texts: [...settings.texts, 'pack'] } as const satisfies Partial<RouteRow>

export const classEditor: Feature = {
  routes: [
    {
      name: 'classes-create', path: coursePaths['classes-create'], layout: 'studio', under: 'settings-contents', access: { permission: 'CLASS_LIFECYCLE_CREATE' }, title: 'newClass', texts: ['studio', 'validation'], palette: true,
      screen: async () => (await import('./screens/CreateClassScreen.tsx')).CreateClassScreen,
    },
    { ...settings, name: 'classes-settings-information', path: coursePaths['classes-settings-information'], screen: async () => (await import('./screens/InformationScreen.tsx')).InformationScreen },
    { ...settings, name: 'classes-settings-payment', path: coursePaths['classes-settings-payment'], screen: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen },
    { ...settings, name: 'classes-settings-more', path: coursePaths['classes-settings-more'], screen: async () => (await import('./screens/MoreScreen.tsx')).MoreScreen },
    {
      name: 'packages-create', path: packPaths['packages-create'], layout: 'studio', under: 'settings-contents', access: packAccess, title: 'newPack', texts: ['pack', 'studio', 'course', 'validation'], palette: true,
      screen: async () => (await import('./pack/CreatePackScreen.tsx')).CreatePackScreen,
    },
    { ...packSettings, name: 'packages-settings-setting', path: packPaths['packages-settings-setting'], screen: async () => (await import('./screens/InformationScreen.tsx')).InformationScreen },
    { ...packSettings, name: 'packages-settings-curriculums', path: packPaths['packages-settings-curriculums'], screen: async () => (await import('./pack/PackClassesScreen.tsx')).PackClassesScreen },
    { ...packSettings, name: 'packages-settings-payment', path: packPaths['packages-settings-payment'], screen: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen },
  ],
  frames: {
    classSettings: async () => (await import('./screens/ClassSettingsLayout.tsx')).ClassSettingsLayout,
  },
  redirects: [
    { name: 'packages-settings', path: packPaths['packages-settings'], access: packAccess, to: packPaths['packages-settings-setting'] },
    { name: 'classes-settings', path: coursePaths['classes-settings'], access, to: coursePaths['classes-settings-information'] },
    { name: 'studio-contents', path: coursePaths['studio-contents'], access, to: coursePaths['classes-settings-information'] },
    { name: 'studio-contents-information', path: coursePaths['studio-contents-information'], access, to: coursePaths['classes-settings-information'] },
    { name: 'studio-contents-payment', path: coursePaths['studio-contents-payment'], access, to: coursePaths['classes-settings-payment'] },
  ],
  refetch: {
    [socketCommand.curriculumChanged]: courseKeys.draft,
    [socketCommand.courseChanged]: courseKeys.draft,
    [socketCommand.messagesMissed]: () => [callKey('course.draft')],
  },
}
