export { SettingsPage } from './SettingsPage.tsx'
export { useSettingsEntries } from './entries.ts'
