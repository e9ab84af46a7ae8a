import type page from '#locales/ko/page.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { page: typeof page }
}
