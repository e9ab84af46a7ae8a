import type share from '#locales/ko/share.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { share: typeof share }
}
