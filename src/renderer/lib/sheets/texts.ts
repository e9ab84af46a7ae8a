import type sheet from '#locales/ko/sheet.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { sheet: typeof sheet }
}
