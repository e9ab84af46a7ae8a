import type alarm from '#locales/ko/alarm.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { alarm: typeof alarm }
}
