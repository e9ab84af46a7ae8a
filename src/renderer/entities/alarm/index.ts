export { AlarmPreferences } from './AlarmPreferences.tsx'
