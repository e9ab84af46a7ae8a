import type terms from '#locales/ko/terms.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { terms: typeof terms }
}
