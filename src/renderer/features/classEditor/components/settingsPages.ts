import { coursePaths } from '#shared/course/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'

export const settingsPages = ['classes-settings-information', 'classes-settings-curriculums', 'classes-settings-payment', 'classes-settings-more'] as const
export type SettingsPage = (typeof settingsPages)[number]

export const settingsPaths = { ...coursePaths, ...curriculumPaths } satisfies Record<SettingsPage, string>
