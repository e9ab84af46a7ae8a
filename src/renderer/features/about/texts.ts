import type about from '#locales/ko/about.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { about: typeof about }
}
