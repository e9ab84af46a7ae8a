import type site from '#locales/ko/site.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { site: typeof site }
}
