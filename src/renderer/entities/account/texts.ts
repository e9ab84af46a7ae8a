import type emailCode from '#locales/ko/emailCode.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { emailCode: typeof emailCode }
}
