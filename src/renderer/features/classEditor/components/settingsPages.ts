import { coursePaths } from '#shared/course/paths.ts'
import { curriculumPaths } from '#shared/curriculum/paths.ts'

/** The pages of a class's settings, in the order of their tabs. */
export const settingsPages = ['classes-settings-information', 'classes-settings-curriculums', 'classes-settings-payment', 'classes-settings-more'] as const
export type SettingsPage = (typeof settingsPages)[number]

/** The path of each page of a class's settings. */
export const settingsPaths = { ...coursePaths, ...curriculumPaths } satisfies Record<SettingsPage, string>
