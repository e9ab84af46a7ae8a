import type draft from '#locales/ko/draft.json'

declare module '#renderer/i18n/resources.ts' {
  interface Resources { draft: typeof draft }
}
