import type attach from '#locales/ko/attach.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { attach: typeof attach }
}
