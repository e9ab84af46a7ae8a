import type social from '#locales/ko/social.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { social: typeof social }
}
