import type devForms from '#locales/ko/devForms.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { devForms: typeof devForms }
}
