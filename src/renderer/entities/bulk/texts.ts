import type bulk from '#locales/ko/bulk.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { bulk: typeof bulk }
}
